import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { CertifyFailureType } from '../contract/certify-file';
import { ProviderError } from '../domain/errors';

/** Ends the certification; `type` tells the caller why. This file is the only place where errors become Temporal failures. */
export function finalFailure(type: CertifyFailureType, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: true });
}

/** The provider would give the same answer again: the workflow goes on to the next one. */
export function providerRefused(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: 'provider_refused', message, nonRetryable: true });
}

/** Retried by Temporal's retry policy. */
export function tryAgain(type: string, message: string, cause?: Error): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: false, ...(cause && { cause }) });
}

/** What a request to a provider threw. */
export function providerFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { fault, message } = error;
  return fault === 'refused' ? providerRefused(message) : tryAgain('provider_unreachable', message, error);
}

/** Nothing is wrong: Temporal retries later and logs no warning. */
export function notYet(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: ApplicationFailureCategory.BENIGN });
}

/** Stops the retries of this step and keeps its reason: the workflow shows it to the operator and tries again later. */
export function needsAttention(error: unknown): ApplicationFailure {
  const { type, name, message } = error as Error & { type?: string };
  return ApplicationFailure.create({ type: type ?? name, message, nonRetryable: true });
}
