import { Client } from '@temporalio/client';
import type { ConnectionLike } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { google, temporal } from '@temporalio/proto';
import { UnavailableError } from '../../../domain/errors';
import { createCertificationEngine } from '../../../temporal/certification-engine';

// Jest's clock does not govern this module.
jest.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(new Error('Aborted.'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      }, milliseconds);
      signal?.addEventListener('abort', abort);
    }),
}));

const ACCEPTED = 2;
const RUNNING = 1;
const COMPLETED = 2;
const TERMINATED = 5;
const CODES = {
  deadlineExceeded: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
};
const ORDER = {
  certificateId: 'cert_1',
  accountId: 'acc_1',
  sha256: 'ab'.repeat(32),
  size: 3,
  custody: 'held',
  notify: false,
} as const;
const WAIT_MILLISECONDS = 30_000;

const refused = (code: number) =>
  Object.assign(new Error('The call failed.'), { code, details: '', metadata: { get: () => [] } });
/** The answer to an update-with-start when one of its two operations fails: `serviceerror/multi_op.go` of https://github.com/temporalio/api-go. */
function refusedWithStart(failed: 'start' | 'update', code: number, message: string): Error {
  const aborted = {
    code: CODES.aborted,
    details: [{ type_url: 'type.googleapis.com/temporal.api.failure.v1.MultiOperationExecutionAborted' }],
  };
  const why = { code, message };
  const { MultiOperationExecutionFailure } = temporal.api.errordetails.v1;
  const statuses = failed === 'start' ? [why, aborted] : [aborted, why];
  const value = MultiOperationExecutionFailure.encode({ statuses }).finish();
  const type_url = 'type.googleapis.com/temporal.api.errordetails.v1.MultiOperationExecutionFailure';
  const status = google.rpc.Status.encode({ code, details: [{ type_url, value }] }).finish();
  return Object.assign(new Error('The call failed.'), {
    code,
    details: 'Update-with-Start could not be executed.',
    metadata: { get: (key: string) => (key === 'grpc-status-details-bin' ? [Buffer.from(status)] : []) },
  });
}
/** The engine takes no update of a run that is closing: `ErrWorkflowClosing` of the server's `service/history/consts`. */
const refusedWhileClosing = () =>
  refusedWithStart(
    'update',
    CODES.resourceExhausted,
    'workflow operation can not be applied because workflow is closing',
  );
/** The run that this same request started has ended: `noStartError` of the server's `service/history/api/multioperation`. */
const refusedAsRepeated = () =>
  refusedWithStart('start', CODES.unavailable, 'Workflow was not started: StartDeduped');
const execution = { workflowId: ORDER.certificateId, runId: 'run' };
const accepted = {
  responses: [
    { startWorkflow: { runId: 'run', started: true } },
    { updateWorkflow: { stage: ACCEPTED, updateRef: { workflowExecution: execution } } },
  ],
};
const describedAs = (status: number) => ({
  workflowExecutionInfo: {
    execution,
    type: { name: 'certifyFile' },
    status,
    historyLength: { toNumber: () => 3 },
    startTime: {},
  },
});
const endedWith = (event: object) => ({ history: { events: [event] } });
const completed = endedWith({
  workflowExecutionCompletedEventAttributes: {
    result: { payloads: [defaultPayloadConverter.toPayload({ token: {}, evidence: {}, leaf: '' })] },
  },
});
const terminated = endedWith({ workflowExecutionTerminatedEventAttributes: {} });

/** Answers a call, refuses it with an error or a code, or, with `null`, leaves it open until its deadline. */
type Answer = object | number | null;
type Method =
  | 'executeMultiOperation'
  | 'pollWorkflowExecutionUpdate'
  | 'describeWorkflowExecution'
  | 'getWorkflowExecutionHistory';

/** An engine that gives these answers, one per call; the last one is repeated. */
function engineThat(answers: Partial<Record<Method, Answer[]>>) {
  const asked: Method[] = [];
  let deadline = Infinity;
  function answer(method: Method): () => Promise<unknown> {
    const left = [...(answers[method] ?? [])];
    return () => {
      asked.push(method);
      const next = left.length > 1 ? left.shift()! : (left[0] ?? null);
      if (typeof next === 'number') return Promise.reject(refused(next));
      if (next instanceof Error) return Promise.reject(next);
      if (next !== null) return Promise.resolve(next);
      const remaining = deadline - Date.now();
      return new Promise((_answered, fail) => {
        setTimeout(fail, remaining, refused(CODES.deadlineExceeded));
      });
    };
  }
  const connection = {
    workflowService: {
      executeMultiOperation: answer('executeMultiOperation'),
      pollWorkflowExecutionUpdate: answer('pollWorkflowExecutionUpdate'),
      describeWorkflowExecution: answer('describeWorkflowExecution'),
      getWorkflowExecutionHistory: answer('getWorkflowExecutionHistory'),
    },
    plugins: [],
    withDeadline(until: number, call: () => Promise<unknown>) {
      deadline = until;
      return call();
    },
  };
  const client = new Client({ connection: connection as unknown as ConnectionLike });
  const engine = createCertificationEngine(client, { providers: ['a'], budgetMilliseconds: 1_000 });
  return { engine, asked };
}

/** What the caller is told, and after how long. */
async function certify({ engine }: ReturnType<typeof engineThat>) {
  const begun = Date.now();
  const told = engine.certify(ORDER, WAIT_MILLISECONDS).then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof UnavailableError ? 'unavailable' : error),
  );
  const ended = told.then((outcome) => ({ outcome, seconds: Math.round((Date.now() - begun) / 1000) }));
  await jest.advanceTimersByTimeAsync(2 * WAIT_MILLISECONDS);
  return ended;
}

describe('a caller who waits for a certification', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is not told that the engine is away because a busy one leaves a question open', async () => {
    const busy = engineThat({ describeWorkflowExecution: [null, CODES.unavailable, describedAs(RUNNING)] });
    expect(await certify(busy)).toEqual({ outcome: 'pending', seconds: 30 });
    // Once the run is known to exist, nothing is asked any more.
    expect(busy.asked.filter((method) => method === 'describeWorkflowExecution')).toHaveLength(3);
  });

  it.each([
    ['times out', null, 30],
    ['is lost', CODES.unavailable, 0],
  ])(
    'is told that it goes on when the start was acknowledged and then the connection %s',
    async (_what, poll, seconds) => {
      const engine = engineThat({
        executeMultiOperation: [accepted],
        pollWorkflowExecutionUpdate: [poll],
        describeWorkflowExecution: [CODES.unavailable],
      });
      expect(await certify(engine)).toEqual({ outcome: 'pending', seconds });
    },
  );

  it.each([
    ['was not ready', CODES.failedPrecondition],
    ['was closing', refusedWhileClosing()],
  ])('is told that it goes on when the run %s at first and then the engine is away', async (_what, first) => {
    const engine = engineThat({
      executeMultiOperation: [first, CODES.unavailable],
      describeWorkflowExecution: [CODES.unavailable],
    });
    expect(await certify(engine)).toEqual({ outcome: 'pending', seconds: 1 });
  });

  it.each([
    ['has completed', COMPLETED, completed, 'certified', 0],
    ['was terminated', TERMINATED, terminated, 'pending', 0],
    ['runs again after a reset', RUNNING, null, 'pending', 30],
  ])(
    'is told the outcome when the answer to the start was lost and the run %s',
    async (_what, status, lastEvent, outcome, seconds) => {
      const engine = engineThat({
        executeMultiOperation: [refusedAsRepeated()],
        describeWorkflowExecution: [describedAs(status)],
        getWorkflowExecutionHistory: [lastEvent],
      });
      expect(await certify(engine)).toEqual({ outcome, seconds });
    },
  );

  it.each([
    ['refuses the start', { executeMultiOperation: [CODES.unavailable] }, 0],
    ['is silent and does not know the run', { describeWorkflowExecution: [CODES.notFound] }, 6],
    ['says nothing at all', {}, 32],
  ])('is told that the engine is away when it %s', async (_what, answers, seconds) => {
    expect(await certify(engineThat(answers))).toEqual({ outcome: 'unavailable', seconds });
  });
});
