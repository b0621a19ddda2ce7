import { ApplicationFailure } from '@temporalio/activity';
import type { CertifyFailureType } from '../workflows/contract';

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
