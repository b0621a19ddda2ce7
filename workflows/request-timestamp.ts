import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { CertifyActivities, RecordedToken } from '../activities/certify';
import type { CertifyFailureType, TimestampPlan } from '../contract/certify-file';
import { narrate } from './certify-narration';
import { reasonOf } from './failures';

/** A regular activity: a time stamp costs money, so its answer is recorded as soon as it arrives. */
const REQUEST: ActivityOptions = {
  startToCloseTimeout: '8s',
  retry: { initialInterval: '300ms', backoffCoefficient: 2, maximumInterval: '3s', maximumAttempts: 3 },
};
const activities = proxyActivities<CertifyActivities>(REQUEST);

/**
 * Asks the providers in the configured order, each up to three times, all within one budget. Each provider is a separate step, so that
 * the history shows who answered and why the others did not.
 */
export async function requestTimestamp(
  file: { certificateId: string; sha256: string },
  { providers, budgetMilliseconds }: TimestampPlan,
): Promise<RecordedToken> {
  const deadline = Date.now() + budgetMilliseconds;
  const reasons: string[] = [];
  for (const [i, provider] of providers.entries()) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    // An equal share of what is left, so that a provider that hangs does not use up the time of the next ones.
    const scheduleToCloseTimeout = Math.ceil(left / (providers.length - i));
    const summary = `Time stamp from ${provider}`;
    narrate.requesting(provider, `${i + 1} of ${providers.length}`, reasons);
    try {
      return await activities.requestTimestamp.executeWithOptions(
        { ...REQUEST, scheduleToCloseTimeout, summary },
        [{ ...file, provider }],
      );
    } catch (error) {
      if (isCancellation(error)) throw error;
      reasons.push(`${provider}: ${reasonOf(error)}`);
    }
  }
  const type: CertifyFailureType = 'psc_error';
  throw ApplicationFailure.nonRetryable(`No provider gave a time stamp. ${reasons.join(' ')}`, type);
}
