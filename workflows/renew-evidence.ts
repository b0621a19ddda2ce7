import { isCancellation, log, setCurrentDetails } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { RenewActivities } from '../activities/evidence/renew';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import type { RenewalPlan, RenewalResult } from '../contract/renew-evidence';
import { reasonOf } from './failures';
import { repeatUntilFound } from './repeat-until-found';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

const { planRenewal, saveRenewal } = proxyLocalSteps<Pick<RenewActivities, 'planRenewal' | 'saveRenewal'>>({
  planRenewal: { startToCloseTimeout: '10s', summary: 'What is due for renewal, and who can renew it?' },
  saveRenewal: { startToCloseTimeout: '10s', summary: 'Save the time stamp over the root' },
});

/** Goes through all tokens. A retry goes on with those that are left. */
const BULK: ActivityOptions = {
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** A time stamp costs money, so a provider is not asked without end. */
const REQUEST: ActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 3, maximumInterval: '1 minute', maximumAttempts: 5 },
};

const { stampRenewal, sealRenewal, requestRenewal, probeSigner } = proxySteps<
  Pick<RenewActivities, 'stampRenewal' | 'sealRenewal' | 'requestRenewal' | 'probeSigner'>
>({
  stampRenewal: { ...BULK, summary: 'Add the tokens that are due' },
  sealRenewal: { ...BULK, summary: 'Compute the root of the hash tree' },
  requestRenewal: { ...REQUEST, summary: 'Time stamp over the root' },
  probeSigner: { ...REQUEST, summary: 'Time stamp over random bytes, to see who signs now' },
});

/**
 * Renews the tokens whose signers' certificates end soon: one time stamp over the root of a hash tree for all of them (RFC 4998 §5.2).
 * Returns how many. Waits while none is due. Every step asks the record first, so a run may be stopped anywhere and the next one goes on.
 */
export async function renewEvidence(recurrence: Recurrence): Promise<RenewalResult> {
  const ticks = createTicks(SCHEDULES.renewEvidence, recurrence);
  return repeatUntilFound({
    ticks,
    search: () => renewDue(ticks.takeRequest()),
    isFound: ({ renewed }) => renewed > 0,
    nothingFound: 'Nothing was renewed: see sello evidence status.',
  });
}

const nothing = (problem: string | null): RenewalResult => ({ renewalId: null, renewed: 0, problem });

async function renewDue(early: boolean): Promise<RenewalResult> {
  try {
    const plan = await planned(early);
    if (plan.action !== 'renew') {
      const problem = plan.action === 'none' ? plan.problem : null;
      if (problem !== null) log.warn(problem);
      return nothing(problem);
    }
    return await renew(plan);
  } catch (error) {
    if (isCancellation(error)) throw error;
    const problem = reasonOf(error);
    log.error('Evidence could not be renewed. It is tried again at the next check.', { reason: problem });
    return nothing(problem);
  }
}

async function planned(early: boolean): Promise<RenewalPlan> {
  const plan = await planRenewal(early);
  if (plan.action !== 'probe') return plan;
  setCurrentDetails(`Asking ${plan.provider} for a time stamp, to see who signs now.`);
  await probeSigner(plan.provider);
  return planRenewal(early);
}

async function renew({
  renewalId,
  providers,
}: {
  renewalId: string;
  providers: string[];
}): Promise<RenewalResult> {
  setCurrentDetails(`Adding tokens to ${renewalId}.`);
  await stampRenewal(renewalId);
  const { size, root } = await sealRenewal(renewalId);
  if (root === null) return nothing(null);
  const reasons: string[] = [];
  for (const provider of providers) {
    setCurrentDetails(`Asking ${provider} for the time stamp of ${renewalId} over ${size} tokens.`);
    try {
      const token = await requestRenewal({ renewalId, provider });
      if (token !== null) await saveRenewal({ renewalId, token });
      setCurrentDetails(`${renewalId} renewed ${size} tokens.`);
      return { renewalId, renewed: size, problem: null };
    } catch (error) {
      if (isCancellation(error)) throw error;
      reasons.push(`${provider}: ${reasonOf(error)}`);
    }
  }
  const problem = `No provider gave a time stamp for ${renewalId}. ${reasons.join(' ')}`;
  log.error(problem);
  return nothing(problem);
}
