import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, CancelledFailure, TerminatedFailure, TimeoutFailure } from '@temporalio/common';
import type { CertifyFailureType, CertifyFileResult } from '../contract/certify-file';
import { causes } from '../domain/causes';
import type { CertificationOutcome } from '../ports/certification-engine';
import { GRPC, grpcCode } from './grpc-code';

/**
 * failed     the certification failed, and the error says why
 * ended      the workflow has already ended: its result is the outcome
 * timed_out  no answer within the deadline
 * not_ready  the workflow exists but takes no updates now: its worker was lost several times in a row, or it is closing
 * unknown    whether a workflow was started is unknown
 */
export type UpdateError = 'failed' | 'ended' | 'timed_out' | 'not_ready' | 'unknown';

/** What the error of an update-with-start call says about the certification. */
export function classifyUpdateError(error: unknown): UpdateError {
  if (error instanceof WorkflowUpdateFailedError)
    return applicationFailure(error)?.type === 'AcceptedUpdateCompletedWorkflow' ? 'ended' : 'failed';
  if (error instanceof WorkflowExecutionAlreadyStartedError || hasCode(error, GRPC.alreadyExists))
    return 'ended';
  // An operator ended the run before it had accepted the update.
  if (error instanceof WorkflowNotFoundError || hasCode(error, GRPC.notFound)) return 'ended';
  if (isRepeatedStart(error)) return 'ended';
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || hasCode(error, GRPC.deadlineExceeded))
    return 'timed_out';
  return hasCode(error, GRPC.failedPrecondition) || isBusyWorkflow(error) ? 'not_ready' : 'unknown';
}

/**
 * When an answer is lost, the SDK sends the request again. If the run has ended by then, the server refuses to start it twice, with the
 * UNAVAILABLE of an engine that is away. Only the text differs: `noStartError` of its `service/history/api/multioperation`.
 */
function isRepeatedStart(error: unknown): boolean {
  return hasText(error, GRPC.unavailable, /\bworkflow was not started\b/i);
}

/**
 * Only the text tells a workflow that is closing, or has too many calls at once, from a limit on the rate of calls: the server's
 * `service/history/consts` (ErrWorkflowClosing, ErrResourceExhaustedBusyWorkflow). In the error of an update-with-start, the SDK
 * puts it into the message alone.
 */
function isBusyWorkflow(error: unknown): boolean {
  return hasText(error, GRPC.resourceExhausted, /\bworkflow (is busy|operation can not be applied)/i);
}

export function certifiedOutcome({
  token,
  evidence,
  leaf,
  savedAt,
}: CertifyFileResult): CertificationOutcome {
  return {
    kind: 'certified',
    issued: {
      token: { ...token, genTime: new Date(token.genTime) },
      evidence,
      leaf,
      savedAt: new Date(savedAt),
    },
  };
}

/** From the failure of the update or of the workflow. */
export function failedOutcome(error: unknown): CertificationOutcome {
  if (causes(error).some((cause) => cause instanceof CancelledFailure))
    return { kind: 'failed', code: 'cancelled' };
  // Terminated, by an operator or by a reset, or timed out: the record was not settled.
  if (causes(error).some((cause) => cause instanceof TerminatedFailure || cause instanceof TimeoutFailure))
    return { kind: 'pending' };
  const type = applicationFailure(error)?.type as CertifyFailureType | undefined;
  if (type === 'psc_error' || type === 'file_damaged' || type === 'cancelled')
    return { kind: 'failed', code: type };
  return { kind: 'failed', code: 'internal_error' };
}

function applicationFailure(error: unknown): ApplicationFailure | undefined {
  return causes(error).find((cause) => cause instanceof ApplicationFailure);
}

function hasCode(error: unknown, code: number): boolean {
  return causes(error).some((cause) => grpcCode(cause) === code);
}

function hasText(error: unknown, code: number, text: RegExp): boolean {
  return causes(error).some((cause) => grpcCode(cause) === code && text.test(cause.message));
}
