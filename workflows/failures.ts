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

/** The innermost message: the outer ones say only that an activity failed. */
export function reasonOf(error: unknown): string {
  return causes(error).at(-1)?.message ?? String(error);
}
