import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { WorkflowFailedError } from '@temporalio/client';
import { WithStartWorkflowOperation, WorkflowUpdateFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { CERTIFICATE_READY_UPDATE_ID, certificateReady } from '../../../contract/certify-file';
import type { CertifyFileInput, CertifyFileResult } from '../../../contract/certify-file';
import { causes } from '../../../domain/causes';
import {
  certifiedBy,
  failureOf,
  fails,
  GOOD,
  HASHED_AT,
  hashesOnly,
  input,
  recordedToken,
  refuses,
  requests,
} from './certify-stubs';
import { latch, startStubWorker } from './stub-worker';
import type { Custody } from '../../../domain/certificate';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const STEPS = ['certifyAtOnce', 'requestTimestamp', 'saveCertificate'] as const;
type Step = (typeof STEPS)[number];

/** How a run comes to each step. */
const WAY_TO: Record<Step, Stubs> = {
  certifyAtOnce: {},
  requestTimestamp: { certifyAtOnce: hashesOnly() },
  saveCertificate: { certifyAtOnce: hashesOnly() },
};

/** Another run, or an earlier one, has certified the record. */
const FINDS_CERTIFIED: Stubs = {
  certifyAtOnce: () => Promise.resolve({ certified: certifiedBy('first') }),
  requestTimestamp: () => Promise.resolve({ certified: certifiedBy('first') }),
  saveCertificate: () => Promise.resolve(certifiedBy('first')),
};

const CERTIFIED_DETAILS =
  'Certified by first. Its leaf is queued for the next anchoring window. To see its batch: sello find cert_1';

describe('certifyFile', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const certify = (changed: Stubs = {}, plan = input.plan, custody: Custody = 'held'): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, plan, custody }], { ...GOOD, ...changed });

  const inputOf = ({ calls }: StubbedRun, step: string) => calls.find((call) => call.step === step)?.input;

  /** How many workflow tasks it takes depends on the machine. */
  const eventsOf = async (run: StubbedRun) =>
    (await run.eventTypes())
      .filter((type) => !type.startsWith('workflowTask'))
      .map((type) => type.replace(/EventAttributes$/, ''));

  it('completes without any caller, in one step', async () => {
    const run = await certify();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps()).toEqual(['certifyAtOnce']);
    expect(inputOf(run, 'certifyAtOnce')).toEqual({
      certificateId: 'cert_1',
      sha256: input.sha256,
      custody: 'held',
      provider: 'first',
      attemptMilliseconds: 8_000,
    });
    expect(await run.details()).toBe(CERTIFIED_DETAILS);
  });

  it('records one event for that step, and none for the search attributes', async () => {
    const run = await certify();
    await run.handle.result();
    expect(await eventsOf(run)).toEqual([
      'workflowExecutionStarted',
      'markerRecorded',
      'workflowExecutionCompleted',
    ]);
  });

  it('shows that it was received while the first step runs', async () => {
    const first = latch();
    const run = await certify({
      async certifyAtOnce() {
        await first.pass();
        return { certified: certifiedBy('first') };
      },
    });
    await first.reached;
    expect(await run.details()).toBe(
      'Received. Hashing the stored file and requesting the time stamp from first.',
    );
    first.open();
    await run.handle.result();
  });

  it('leaves the time stamp to a regular activity when the first step did not ask for it, and then saves it', async () => {
    const run = await certify({ certifyAtOnce: hashesOnly() });
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps()).toEqual(['certifyAtOnce', 'requestTimestamp', 'saveCertificate']);
    expect(inputOf(run, 'requestTimestamp')).toEqual({
      certificateId: 'cert_1',
      sha256: input.sha256,
      custody: 'held',
      provider: 'first',
    });
    expect(inputOf(run, 'saveCertificate')).toEqual({
      certificateId: 'cert_1',
      sha256: input.sha256,
      token: recordedToken('first'),
      hashedAt: HASHED_AT,
    });
    expect(await eventsOf(run)).toEqual([
      'workflowExecutionStarted',
      'markerRecorded',
      'activityTaskScheduled',
      'activityTaskStarted',
      'activityTaskCompleted',
      'markerRecorded',
      'workflowExecutionCompleted',
    ]);
  });

  it('of a hash says so to every step, and leaves the time of hashing open', async () => {
    const run = await certify(
      { certifyAtOnce: () => Promise.resolve({ hashedAt: null, failed: null }) },
      input.plan,
      'hash_only',
    );
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(inputOf(run, 'certifyAtOnce')).toMatchObject({ custody: 'hash_only' });
    expect(inputOf(run, 'requestTimestamp')).toMatchObject({ custody: 'hash_only' });
    expect(inputOf(run, 'saveCertificate')).toMatchObject({ hashedAt: null });
  });

  it('saves a token that the first step could not save, and asks no provider again', async () => {
    const token = recordedToken('first');
    const run = await certify({ certifyAtOnce: () => Promise.resolve({ hashedAt: HASHED_AT, token }) });
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps()).toEqual(['certifyAtOnce', 'saveCertificate']);
    expect(inputOf(run, 'saveCertificate')).toMatchObject({ token, hashedAt: HASHED_AT });
  });

  it.each(STEPS)(
    'ends with the certificate that %s finds on the record, without another step',
    async (step) => {
      const run = await certify({ ...WAY_TO[step], [step]: FINDS_CERTIFIED[step] });
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect(run.steps()).toEqual(STEPS.slice(0, STEPS.indexOf(step) + 1));
    },
  );

  describe('compensates', () => {
    const [AT_ONCE, REQUEST, SAVE] = STEPS;
    const cases: [string, Stubs, { reason: string; hashedAt: string | null; before: Step[] }][] = [
      [
        'the stored file is damaged',
        { certifyAtOnce: fails('file_damaged', 'Another file.') },
        { reason: 'file_damaged', hashedAt: null, before: [AT_ONCE] },
      ],
      [
        'the record is missing at the first step',
        { certifyAtOnce: fails('record_missing', 'It is missing.') },
        { reason: 'record_missing', hashedAt: null, before: [AT_ONCE] },
      ],
      [
        'the record has failed when the token is to be saved',
        {
          certifyAtOnce: hashesOnly(),
          saveCertificate: fails('cancelled', 'The record has already failed.'),
        },
        { reason: 'cancelled', hashedAt: HASHED_AT, before: [AT_ONCE, REQUEST, SAVE] },
      ],
      [
        'no provider gives a time stamp',
        { certifyAtOnce: hashesOnly(), requestTimestamp: refuses },
        { reason: 'psc_error', hashedAt: HASHED_AT, before: [AT_ONCE, REQUEST] },
      ],
      [
        'saving fails for good',
        { certifyAtOnce: hashesOnly(), saveCertificate: fails('BugError', 'A bug.') },
        { reason: 'BugError', hashedAt: HASHED_AT, before: [AT_ONCE, REQUEST, SAVE] },
      ],
    ];
    it.each(cases)('and fails when %s', async (_when, changed, { reason, hashedAt, before }) => {
      const run = await certify(changed);
      const { type, message } = await failureOf(run);
      expect(type).toBe(reason);
      expect([...new Set(run.steps())]).toEqual([...before, 'compensate']);
      expect(inputOf(run, 'compensate')).toEqual({ certificateId: 'cert_1', reason, hashedAt });
      expect(await run.details()).toBe(`Failed (${reason}): ${message} Nothing was charged.`);
      expect(await eventsOf(run)).not.toContain('upsertWorkflowSearchAttributes');
    });

    it('and completes as certified when the record has a certificate after all', async () => {
      const run = await certify({
        certifyAtOnce: hashesOnly(),
        requestTimestamp: refuses,
        compensate: () => Promise.resolve(certifiedBy('first')),
      });
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect(await run.details()).toBe(CERTIFIED_DETAILS);
    });

    it('until that succeeds, and says so meanwhile', async () => {
      const third = latch();
      let attempts = 0;
      const run = await certify({
        certifyAtOnce: fails('file_damaged', 'Another file.'),
        async compensate() {
          attempts += 1;
          if (attempts < 3) throw new Error('The database is away.');
          await third.pass();
          return null;
        },
      });
      await third.reached;
      expect(await run.details()).toMatch(/Giving the unit back and deleting the file\.$/);
      third.open();
      expect(await failureOf(run)).toMatchObject({ type: 'file_damaged' });
      expect(attempts).toBe(3);
    });
  });

  describe('cancelled', () => {
    /** A run that is cancelled in the middle of a step, which ends when it learns of that. */
    async function cancelIn(step: Step, changed: Stubs = {}): Promise<StubbedRun> {
      const reached = latch();
      const run = await certify({
        ...WAY_TO[step],
        [step]: async () => {
          void reached.pass();
          await Context.current().cancelled;
        },
        ...changed,
      });
      await reached.reached;
      await run.handle.cancel();
      return run;
    }

    it.each([
      ['certifyAtOnce', null],
      ['requestTimestamp', HASHED_AT],
      ['saveCertificate', HASHED_AT],
    ] as const)('in %s, compensates', async (step, hashedAt) => {
      const run = await cancelIn(step);
      const error: unknown = await run.handle.result().catch((reason: unknown) => reason);
      expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
      expect((await run.handle.describe()).status.name).toBe('CANCELLED');
      expect(run.steps().at(-1)).toBe('compensate');
      expect(inputOf(run, 'compensate')).toEqual({ certificateId: 'cert_1', reason: 'cancelled', hashedAt });
      // No other provider is asked on behalf of a workflow that was cancelled.
      expect(requests(run).length).toBeLessThanOrEqual(1);
      expect(await run.details()).toBe(
        'Failed (cancelled): The workflow was cancelled. Nothing was charged.',
      );
    });

    it.each(STEPS)('in %s, completes as certified when the record already is', async (step) => {
      const run = await cancelIn(step, { compensate: () => Promise.resolve(certifiedBy('first')) });
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect((await run.handle.describe()).status.name).toBe('COMPLETED');
      expect(await run.details()).toBe(CERTIFIED_DETAILS);
    });

    it('before its first step, compensates all the same', async () => {
      const workflowId = randomUUID();
      const run = stubs.prepare(workflowId, GOOD);
      const { client, taskQueue } = stubs;
      // Its first task would be an hour later: no worker has seen the run when it is cancelled.
      const start = { workflowId, taskQueue, args: [input], startDelay: '1 hour' };
      await client.workflow.start('certifyFile', start);
      await run.handle.cancel();
      const error: unknown = await run.handle.result().catch((reason: unknown) => reason);
      expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
      expect(run.steps()).toEqual(['compensate']);
    });
  });

  describe('its update', () => {
    /** As the API does: starts the workflow or joins it. */
    function callers(count: number, changed: Stubs): { run: StubbedRun; answers: Promise<unknown>[] } {
      const workflowId = randomUUID();
      const run = stubs.prepare(workflowId, { ...GOOD, ...changed });
      const answers = Array.from({ length: count }, () =>
        stubs.client.workflow
          .executeUpdateWithStart(certificateReady, {
            startWorkflowOperation: new WithStartWorkflowOperation<
              (order: CertifyFileInput) => Promise<CertifyFileResult>
            >('certifyFile', {
              workflowId,
              taskQueue: stubs.taskQueue,
              args: [input],
              workflowIdConflictPolicy: 'USE_EXISTING',
              workflowTaskTimeout: '1s',
            }),
            updateId: CERTIFICATE_READY_UPDATE_ID,
          })
          .catch((error: unknown) => error),
      );
      return { run, answers };
    }

    it('waits for the end and gives every caller the same certificate', async () => {
      const saving = latch();
      const { run, answers } = callers(5, {
        async certifyAtOnce() {
          await saving.pass();
          return { certified: certifiedBy('first') };
        },
      });
      await saving.reached;
      const early = await Promise.race([...answers, pause(100).then(() => 'waiting')]);
      expect(early).toBe('waiting');
      saving.open();
      expect(await Promise.all(answers)).toEqual(Array(5).fill(certifiedBy('first')));
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect(run.steps()).toEqual(['certifyAtOnce']);
    });

    it('gives every caller the same failure, after compensating', async () => {
      const { run, answers } = callers(3, { certifyAtOnce: hashesOnly(), requestTimestamp: refuses });
      for (const error of await Promise.all(answers)) {
        expect(error).toBeInstanceOf(WorkflowUpdateFailedError);
        expect((error as WorkflowUpdateFailedError).cause).toMatchObject(await failureOf(run));
      }
      expect(run.steps().filter((step) => step === 'compensate')).toHaveLength(1);
    });

    it('fails when the workflow is cancelled, after compensating', async () => {
      const requested = latch();
      const compensating = latch();
      const { run, answers } = callers(1, {
        certifyAtOnce: hashesOnly(),
        async requestTimestamp() {
          void requested.pass();
          await Context.current().cancelled;
          throw new Error('never');
        },
        async compensate() {
          await compensating.pass();
          return null;
        },
      });
      await requested.reached;
      await run.handle.cancel();
      await compensating.reached;
      expect(await Promise.race([...answers, pause(100).then(() => 'waiting')])).toBe('waiting');
      compensating.open();
      const [error] = await Promise.all(answers);
      expect(error).toBeInstanceOf(WorkflowUpdateFailedError);
      expect(causes(error).some((cause) => cause instanceof CancelledFailure)).toBe(true);
    });
  });
});
