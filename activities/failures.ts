import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { CertifyFailureType } from '../contract/certify-file';

/** The only place where an error becomes Temporal's: a step that must not be tried again, and what it means to the caller. */
export function finalFailure(type: CertifyFailureType, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: true });
}

/** A provider that will answer the same again: the workflow goes on to the next one at once. */
export function providerRefused(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: 'provider_refused', message, nonRetryable: true });
}

/** Worth another attempt, by Temporal's retry policy. */
export function tryAgain(type: string, message: string, cause?: Error): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: false, ...(cause && { cause }) });
}

/** Nothing is wrong: Temporal asks again later, and logs no warning meanwhile. */
export function notYet(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: ApplicationFailureCategory.BENIGN });
}

/** Ends the attempts of this step, with the reason it had: the workflow shows it to a person and tries again later. */
export function needsAttention(error: unknown): ApplicationFailure {
  const { type, name, message } = error as Error & { type?: string };
  return ApplicationFailure.create({ type: type ?? name, message, nonRetryable: true });
}
