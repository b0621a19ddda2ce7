import { ApplicationFailure, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { CertifyActivities, RecordedToken } from '../activities/certify';
import { TIMESTAMP } from './activity-options';
import type { CertifyFailureType, TimestampPlan } from '../contract/certify-file';
import { reasonOf } from './failures';

const activities = proxyActivities<CertifyActivities>(TIMESTAMP);

/**
 * Providers are asked in the configured order, each with a few attempts, all within one budget. Every provider is a step of
 * its own on the run, so that an operator reads there who answered and why the others did not.
 */
export async function requestTimestamp(
  file: { certificateId: string; sha256: string },
  plan: TimestampPlan,
): Promise<RecordedToken> {
  const deadline = Date.now() + plan.budgetMilliseconds;
  const reasons: string[] = [];
  for (const [i, provider] of plan.providers.entries()) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    // Its share of what is left: one that hangs must not use up the time of those behind it.
    const share = Math.ceil(left / (plan.providers.length - i));
    const before = reasons.map((reason) => `\n\nIn vain: ${reason}`).join('');
    setCurrentDetails(
      `Hashed. Asking ${provider} for the time stamp (${i + 1} of ${plan.providers.length}).${before}`,
    );
    try {
      return await activities.requestTimestamp.executeWithOptions(
        { ...TIMESTAMP, scheduleToCloseTimeout: share, summary: `Time stamp from ${provider}` },
        [{ ...file, provider }],
      );
    } catch (error) {
      reasons.push(`${provider}: ${reasonOf(error)}`);
    }
  }
  const type: CertifyFailureType = 'psc_error';
  throw ApplicationFailure.create({
    type,
    nonRetryable: true,
    message: `No provider gave a time stamp. ${reasons.join(' ')}`,
  });
}
