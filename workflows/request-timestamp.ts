import { ApplicationFailure, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { CertifyActivities } from '../activities/certify/certify';
import type { FailedAttempt } from '../activities/certify/certify-at-once';
import type { Stamped } from '../activities/certify/request-timestamp';
import type { TimestampOrder } from '../activities/certify/ask-provider';
import type { CertifyFailureType, TimestampPlan } from '../contract/certify-file';
import { narrate } from './certify-narration';
import { reasonOf } from './failures';

const ATTEMPT_MILLISECONDS = 8_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MILLISECONDS = 300;

/** A regular activity: a time stamp costs money, so its answer is recorded as soon as it arrives. */
const REQUEST: ActivityOptions = {
  startToCloseTimeout: ATTEMPT_MILLISECONDS,
  retry: { initialInterval: FIRST_PAUSE_MILLISECONDS, backoffCoefficient: 2, maximumInterval: '3s' },
};
const activities = proxyActivities<CertifyActivities>(REQUEST);

/** As long as an attempt by a regular activity: cutting it short would buy a second token. */
export function firstAttemptMilliseconds({ providers, budgetMilliseconds }: TimestampPlan): number {
  return Math.min(ATTEMPT_MILLISECONDS, Math.ceil(budgetMilliseconds / providers.length));
}

/**
 * Asks the providers in the configured order, each up to three times, all within one budget. Each provider is a separate step, so that
 * the history shows who answered and why the others did not. An attempt that the first provider has already failed counts.
 */
export async function requestTimestamp(
  file: Omit<TimestampOrder, 'provider'>,
  { providers, budgetMilliseconds }: TimestampPlan,
  failed: FailedAttempt | null,
): Promise<Stamped> {
  const deadline = Date.now() + budgetMilliseconds - (failed?.spentMilliseconds ?? 0);
  const reasons: string[] = [];
  for (const [i, provider] of providers.entries()) {
    const before = i === 0 ? failed : null;
    if (before?.refused === true) {
      reasons.push(`${provider}: ${before.reason}`);
      continue;
    }
    if (before !== null) await sleep(FIRST_PAUSE_MILLISECONDS);
    // An equal share of what is left, so that a provider that hangs does not use up the time of the next ones.
    const spent = before?.spentMilliseconds ?? 0;
    const share = Math.ceil((deadline + spent - Date.now()) / (providers.length - i));
    const scheduleToCloseTimeout = share - spent;
    if (scheduleToCloseTimeout <= 0) {
      reasons.push(`${provider}: ${before?.reason ?? 'There was no time left to ask it.'}`);
      continue;
    }
    const maximumAttempts = before === null ? ATTEMPTS : ATTEMPTS - 1;
    const summary = `Time stamp from ${provider}`;
    narrate.requesting(provider, `${i + 1} of ${providers.length}`, reasons);
    try {
      return await activities.requestTimestamp.executeWithOptions(
        { ...REQUEST, retry: { ...REQUEST.retry, maximumAttempts }, scheduleToCloseTimeout, summary },
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
