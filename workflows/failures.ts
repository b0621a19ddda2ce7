import { TimeoutFailure } from '@temporalio/common';
import { ApplicationFailure, isCancellation } from '@temporalio/workflow';
import { causes } from '../domain/causes';

/**
 * The failure an activity raised: bare from a local activity, wrapped in an ActivityFailure from a regular one. Any other error is a bug
 * in workflow code; as an ApplicationFailure it fails the workflow instead of blocking it.
 */
export function toFailure(error: unknown): ApplicationFailure {
  if (isCancellation(error))
    return ApplicationFailure.nonRetryable('The workflow was cancelled.', 'cancelled');
  return (
    causes(error).find((cause) => cause instanceof ApplicationFailure) ??
    ApplicationFailure.nonRetryable(reasonOf(error), 'unknown')
  );
}

/** What the activity said: the messages around it say only that an activity failed, those below it are technical. */
export function reasonOf(error: unknown): string {
  const chain = causes(error);
  const raised = chain.find((cause) => cause instanceof ApplicationFailure);
  if (raised !== undefined) return raised.message;
  const innermost = chain.at(-1);
  if (!(innermost instanceof TimeoutFailure)) return innermost?.message ?? String(error);
  // The server attaches the failure of the last attempt; the SDK leaves it in the raw failure.
  const last = innermost.failure?.cause;
  const reason = last?.timeoutFailureInfo == null ? last?.message : null;
  return reason ?? `No attempt ended in time (${innermost.timeoutType}).`;
}
