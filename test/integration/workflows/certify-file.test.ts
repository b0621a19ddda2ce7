import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import {
  WithStartWorkflowOperation,
  WorkflowFailedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { CERTIFICATE_READY_UPDATE_ID, certificateReady } from '../../../contract/certify-file';
import type { CertifyFileInput, CertifyFileResult } from '../../../contract/certify-file';
import { SEARCH } from '../../../contract/search-attributes';
import { causes } from '../../../domain/causes';
import { latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const HASHED_AT = '2026-11-14T18:02:11.000Z';
const SAVED = {
  leaf: 'ee'.repeat(32),
  nextAnchorAt: '2026-11-14T18:10:00.000Z',
  savedAt: '2026-11-14T18:02:12.000Z',
};

const input: CertifyFileInput = {
  certificateId: 'cert_1',
  accountId: 'acct_1',
  sha256: 'ab'.repeat(32),
  size: 14,
  plan: { providers: ['first', 'second'], budgetMilliseconds: 20_000 },
};

const tokenFacts = (provider: string) => ({
  provider,
  grade: 'technical' as const,
  policyOid: '1.2.3',
  serialNumber: '7',
  genTime: '2026-11-14T18:02:11.500Z',
});

const recordedToken = (provider: string) => ({
  ...tokenFacts(provider),
  tsr: 'AAAA',
  grantedAt: '2026-11-14T18:02:11.600Z',
});

/** Every step succeeds. */
const GOOD: Stubs = {
  reserveAllowance: () => Promise.resolve(),
  hashFile: ({ sha256 }) => Promise.resolve({ sha256, hashedAt: HASHED_AT }),
  requestTimestamp: ({ provider }) => Promise.resolve(recordedToken(provider)),
  saveCertificate: () => Promise.resolve(SAVED),
  compensate: () => Promise.resolve(),
};

const certifiedBy = (provider: string): CertifyFileResult => ({
  certificateId: 'cert_1',
  token: tokenFacts(provider),
  ...SAVED,
});

const fails = (type: string, message: string) => () =>
  Promise.reject(ApplicationFailure.nonRetryable(message, type));
const refuses = fails('provider_refused', 'The provider refused.');

describe('certifyFile', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const certify = (changed: Stubs = {}, plan = input.plan): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, plan }], { ...GOOD, ...changed });

  const inputOf = ({ calls }: StubbedRun, step: string) => calls.find((call) => call.step === step)?.input;
  const requests = ({ calls }: StubbedRun) =>
    calls
      .filter(({ step }) => step === 'requestTimestamp')
      .map((call) => ({ ...call, provider: (call.input as { provider: string }).provider }));

  /** The outcome of a run that must fail. */
  async function failureOf({ handle }: StubbedRun): Promise<{ type: string; message: string }> {
    const error: unknown = await handle.result().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkflowFailedError);
    const { type, message } = (error as WorkflowFailedError).cause as ApplicationFailure;
    return { type: type ?? '', message };
  }

  const searchAttributesOf = async ({ handle }: StubbedRun) => {
    const { typedSearchAttributes } = await handle.describe();
    return [typedSearchAttributes.get(SEARCH.stage), typedSearchAttributes.get(SEARCH.pscProvider)];
  };

  it('completes without any caller: reserves and hashes, requests the time stamp, saves it', async () => {
    const run = await certify();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    // A local activity runs again when its workflow task times out on a busy machine.
    const steps = [...new Set(run.steps())];
    expect(steps.slice(0, 2).sort()).toEqual(['hashFile', 'reserveAllowance']);
    expect(steps.slice(2)).toEqual(['requestTimestamp', 'saveCertificate']);
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

  it('records 15 events when the first provider answers and no client is waiting', async () => {
    const run = await certify();
    await run.handle.result();
    expect(await run.eventTypes()).toHaveLength(15);
  });

  describe('the time stamp', () => {
    it('comes from the second provider when the first fails three times, and the details say why', async () => {
      const second = latch();
      const run = await certify({
        async requestTimestamp({ provider }) {
          if (provider === 'first') throw new Error('HTTP status 500.');
          await second.pass();
          return recordedToken(provider);
        },
      });
      await second.reached;
      expect(await run.details()).toBe(
        'Hashed. Requesting the time stamp from second (2 of 2).\n\nFailed: first: HTTP status 500.',
      );
      second.open();
      expect(await run.handle.result()).toEqual(certifiedBy('second'));
      expect(requests(run).map(({ provider, attempt }) => [provider, attempt])).toEqual([
        ['first', 1],
        ['first', 2],
        ['first', 3],
        ['second', 1],
      ]);
      expect(await searchAttributesOf(run)).toEqual(['certified', 'second']);
    });

    it('is requested from the next provider at once when one refuses', async () => {
      const run = await certify({
        requestTimestamp: ({ provider }) =>
          provider === 'first' ? refuses() : Promise.resolve(recordedToken(provider)),
      });
      expect(await run.handle.result()).toEqual(certifiedBy('second'));
      expect(requests(run).map(({ provider }) => provider)).toEqual(['first', 'second']);
    });

    it('is requested within one budget, of which each provider gets an equal share of what is left', async () => {
      const run = await certify(
        {
          async requestTimestamp({ provider }) {
            if (provider === 'second') await pause(12_000);
            if (provider !== 'third') return refuses();
            return recordedToken(provider);
          },
        },
        { providers: ['first', 'second', 'third'], budgetMilliseconds: 18_000 },
      );
      // The second one hangs: it costs its share and no more.
      expect(await run.handle.result()).toEqual(certifiedBy('third'));
      const [first, second, third] = requests(run).map(({ timeoutMilliseconds }) => timeoutMilliseconds);
      expect(first).toBe(6_000);
      expect(second).toBeGreaterThan(first!);
      expect(second).toBeLessThanOrEqual(9_000);
      expect(third).toBeLessThanOrEqual(18_000 - second!);
    });

    it('is given up when the budget is spent, with the reasons of every provider', async () => {
      const run = await certify(
        {
          async requestTimestamp({ provider }) {
            if (provider === 'second') await pause(12_000);
            return refuses();
          },
        },
        { providers: ['first', 'second'], budgetMilliseconds: 10_000 },
      );
      const { type, message } = await failureOf(run);
      expect(type).toBe('psc_error');
      expect(message).toMatch(
        /^No provider gave a time stamp\. first: The provider refused\. second: No attempt ended in time \(SCHEDULE_TO_CLOSE\)\.$/,
      );
    });
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
