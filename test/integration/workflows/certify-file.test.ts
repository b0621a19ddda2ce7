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
  input,
  recordedToken,
  refuses,
  requests,
  SAVED,
  searchAttributesOf,
} from './certify-stubs';
import { latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

describe('certifyFile', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const certify = (changed: Stubs = {}, plan = input.plan): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, plan }], { ...GOOD, ...changed });

  const inputOf = ({ calls }: StubbedRun, step: string) => calls.find((call) => call.step === step)?.input;

  it('completes without any caller: reserves and hashes, requests the time stamp, saves it', async () => {
    const run = await certify();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps().slice(0, 2).sort()).toEqual(['hashFile', 'reserveAllowance']);
    expect(run.steps().slice(2)).toEqual(['requestTimestamp', 'saveCertificate']);
    expect(inputOf(run, 'saveCertificate')).toEqual({
      certificateId: 'cert_1',
      accountId: 'acct_1',
      sha256: input.sha256,
      token: recordedToken('first'),
      hashedAt: HASHED_AT,
    });
    expect(await run.details()).toMatch(
      /^Certified by first\. .* 2026-11-14T18:10:00.000Z\. .* sello find cert_1$/,
    );
    expect(await searchAttributesOf(run)).toEqual(['certified', 'first']);
  });

  it('reserves the allowance and hashes the file side by side', async () => {
    const hashing = latch();
    const run = await certify({
      // Would wait for ever if it had to complete first.
      reserveAllowance: () => hashing.reached,
      async hashFile({ sha256 }) {
        await hashing.pass();
        return { sha256, hashedAt: HASHED_AT };
      },
    });
    await hashing.reached;
    expect(await run.details()).toMatch(/^Received\. /);
    hashing.open();
    await run.handle.result();
  });

  it('records one event per local step, three for the time stamp and one for the search attributes', async () => {
    const run = await certify();
    await run.handle.result();
    // How many workflow tasks it takes depends on the machine.
    const events = (await run.eventTypes()).filter((type) => !type.startsWith('workflowTask'));
    expect(events).toEqual([
      'workflowExecutionStartedEventAttributes',
      'markerRecordedEventAttributes',
      'markerRecordedEventAttributes',
      'activityTaskScheduledEventAttributes',
      'activityTaskStartedEventAttributes',
      'activityTaskCompletedEventAttributes',
      'markerRecordedEventAttributes',
      'upsertWorkflowSearchAttributesEventAttributes',
      'workflowExecutionCompletedEventAttributes',
    ]);
  });

  describe('compensates', () => {
    const START = ['reserveAllowance', 'hashFile'];
    const cases: [string, Stubs, { reason: string; hashedAt: string | null; before: string[] }][] = [
      [
        'the allowance is exhausted',
        { reserveAllowance: fails('allowance_exhausted', 'None left.') },
        { reason: 'allowance_exhausted', hashedAt: null, before: START },
      ],
      [
        'the stored file is damaged',
        { hashFile: fails('file_damaged', 'Another file.') },
        { reason: 'file_damaged', hashedAt: null, before: START },
      ],
      [
        'no provider gives a time stamp',
        { requestTimestamp: refuses },
        { reason: 'psc_error', hashedAt: HASHED_AT, before: [...START, 'requestTimestamp'] },
      ],
      [
        'saving fails for good',
        { saveCertificate: fails('BugError', 'A bug.') },
        {
          reason: 'BugError',
          hashedAt: HASHED_AT,
          before: [...START, 'requestTimestamp', 'saveCertificate'],
        },
      ],
    ];
    it.each(cases)('and fails when %s', async (_when, changed, { reason, hashedAt, before }) => {
      const run = await certify(changed);
      const { type, message } = await failureOf(run);
      expect(type).toBe(reason);
      expect([...new Set(run.steps().slice(0, -1))].sort()).toEqual(before.sort());
      expect(run.steps().at(-1)).toBe('compensate');
      expect(inputOf(run, 'compensate')).toEqual({
        certificateId: 'cert_1',
        accountId: 'acct_1',
        reason,
        hashedAt,
      });
      expect(await run.details()).toBe(`Failed (${reason}): ${message} Nothing was charged.`);
      expect(await searchAttributesOf(run)).toEqual(['failed', undefined]);
    });

    it('until that succeeds, and says so meanwhile', async () => {
      const third = latch();
      let attempts = 0;
      const run = await certify({
        requestTimestamp: refuses,
        async compensate() {
          attempts += 1;
          if (attempts < 3) throw new Error('The database is away.');
          await third.pass();
        },
      });
      await third.reached;
      expect(await run.details()).toMatch(/Releasing the reservation and deleting the file\.$/);
      third.open();
      expect(await failureOf(run)).toMatchObject({ type: 'psc_error' });
      expect(attempts).toBe(3);
    });

    it.each([
      ['before the time stamp', 'requestTimestamp', HASHED_AT],
      ['after it, before the certificate is saved', 'saveCertificate', HASHED_AT],
      ['while the file is hashed', 'hashFile', null],
    ] as const)('when it is cancelled %s', async (_when, step, hashedAt) => {
      const reached = latch();
      const run = await certify({
        [step]: async () => {
          void reached.pass();
          await Context.current().cancelled;
        },
      });
      await reached.reached;
      await run.handle.cancel();
      const error: unknown = await run.handle.result().catch((reason: unknown) => reason);
      expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
      expect((await run.handle.describe()).status.name).toBe('CANCELLED');
      expect(run.steps().at(-1)).toBe('compensate');
      expect(inputOf(run, 'compensate')).toMatchObject({ reason: 'cancelled', hashedAt });
      // No other provider is asked on behalf of a workflow that was cancelled.
      expect(requests(run).length).toBeLessThanOrEqual(1);
      expect(await run.details()).toBe(
        'Failed (cancelled): The workflow was cancelled. Nothing was charged.',
      );
      expect(await searchAttributesOf(run)).toEqual(['failed', undefined]);
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
        async saveCertificate() {
          await saving.pass();
          return SAVED;
        },
      });
      await saving.reached;
      const early = await Promise.race([...answers, pause(100).then(() => 'waiting')]);
      expect(early).toBe('waiting');
      saving.open();
      expect(await Promise.all(answers)).toEqual(Array(5).fill(certifiedBy('first')));
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect(run.steps()).toHaveLength(4);
    });

    it('gives every caller the same failure, after compensating', async () => {
      const { run, answers } = callers(3, { requestTimestamp: refuses });
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
        async requestTimestamp() {
          void requested.pass();
          await Context.current().cancelled;
          throw new Error('never');
        },
        compensate: () => compensating.pass(),
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
