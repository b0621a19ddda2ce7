import {
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  TerminatedFailure,
  TimeoutFailure,
} from '@temporalio/common';
import {
  certifiedOutcome,
  classifyUpdateError,
  failedOutcome,
} from '../../../temporal/certification-outcome';

const failure = (type: string) => ApplicationFailure.nonRetryable('Why.', type);
const updateFailed = (cause: Error) => new WorkflowUpdateFailedError('The update failed.', cause);
const fromServer = (code: number, details = '') =>
  new ServiceError('The call failed.', {
    cause: Object.assign(new Error(`${code} ${details}`), { code, details, metadata: {} }),
  });

describe('the error of an update', () => {
  it.each([
    ['failed', 'an update that failed', updateFailed(failure('psc_error'))],
    ['failed', 'a cancelled workflow', updateFailed(new CancelledFailure('Cancelled.'))],
    [
      'ended',
      'a workflow that ended with its update',
      updateFailed(failure('AcceptedUpdateCompletedWorkflow')),
    ],
    [
      'ended',
      'a workflow that ended before',
      new WorkflowExecutionAlreadyStartedError('Ended.', 'cert_1', 't'),
    ],
    ['ended', 'ALREADY_EXISTS', fromServer(6)],
    ['ended', 'a workflow that was deleted', new WorkflowNotFoundError('Deleted.', 'cert_1', undefined)],
    ['ended', 'NOT_FOUND, of a workflow that an operator ended before it accepted the update', fromServer(5)],
    [
      'ended',
      'UNAVAILABLE, of a request that was repeated after its run had ended',
      fromServer(14, 'Workflow was not started: StartDeduped'),
    ],
    ['timed_out', 'a deadline of the SDK', new WorkflowUpdateRPCTimeoutOrCancelledError('Too late.')],
    ['timed_out', 'DEADLINE_EXCEEDED', fromServer(4)],
    ['not_ready', 'FAILED_PRECONDITION', fromServer(9)],
    [
      'not_ready',
      'RESOURCE_EXHAUSTED, of a workflow that is closing',
      fromServer(8, 'workflow operation can not be applied because workflow is closing'),
    ],
    ['not_ready', 'RESOURCE_EXHAUSTED, of a busy workflow', fromServer(8, 'Workflow is busy.')],
    ['unknown', 'RESOURCE_EXHAUSTED, of a namespace', fromServer(8, 'namespace rate limit exceeded')],
    ['unknown', 'UNAVAILABLE', fromServer(14)],
    ['unknown', 'any other error', new Error('A bug.')],
  ])('is %s for %s', (kind, _what, error) => {
    expect(classifyUpdateError(error)).toBe(kind);
  });
});

describe('the outcome of a certification', () => {
  it('is the issued certificate, with times as dates', () => {
    const token = { provider: 'a', grade: 'sandbox' as const, policyOid: '1.2', serialNumber: '7' };
    const result = {
      token: { ...token, genTime: '2026-11-14T18:02:11.000Z' },
      evidence: { signer: 'aa', hashAlgorithm: 'SHA-256' as const },
      leaf: 'ee',
      savedAt: '2026-11-14T18:02:12.000Z',
    };
    expect(certifiedOutcome(result)).toEqual({
      kind: 'certified',
      issued: {
        token: { ...token, genTime: new Date('2026-11-14T18:02:11Z') },
        evidence: { signer: 'aa', hashAlgorithm: 'SHA-256' },
        leaf: 'ee',
        savedAt: new Date('2026-11-14T18:02:12Z'),
      },
    });
  });

  it.each([
    ['psc_error', { kind: 'failed', code: 'psc_error' }],
    ['file_damaged', { kind: 'failed', code: 'file_damaged' }],
    ['cancelled', { kind: 'failed', code: 'cancelled' }],
    ['record_missing', { kind: 'failed', code: 'internal_error' }],
    ['BugError', { kind: 'failed', code: 'internal_error' }],
  ])('is told from the failure %s, bare or inside the failure of an activity', (type, outcome) => {
    expect(failedOutcome(updateFailed(failure(type)))).toEqual(outcome);
    const wrapped = new ActivityFailure('Failed.', 'step', '1', 'NON_RETRYABLE_FAILURE', 'w', failure(type));
    expect(failedOutcome(updateFailed(wrapped))).toEqual(outcome);
  });

  it('is cancelled when the workflow was cancelled, whoever says so', () => {
    const cancelled = new CancelledFailure('Cancelled.');
    const outcome = { kind: 'failed', code: 'cancelled' };
    expect(failedOutcome(updateFailed(cancelled))).toEqual(outcome);
    expect(failedOutcome(new WorkflowFailedError('Cancelled.', cancelled, 'NON_RETRYABLE_FAILURE'))).toEqual(
      outcome,
    );
  });

  it.each([
    ['terminated', new TerminatedFailure('Terminated.')],
    ['timed out', new TimeoutFailure('Too late.', undefined, 'START_TO_CLOSE')],
  ])('is left to the record when the run was %s before it settled it', (_how, cause) => {
    const error = new WorkflowFailedError('Ended.', cause, 'NON_RETRYABLE_FAILURE');
    expect(failedOutcome(error)).toEqual({ kind: 'pending' });
  });
});
