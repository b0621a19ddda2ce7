import { Context } from '@temporalio/activity';
import { CancelledFailure } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import type { ChunkOrder, ChunkResult } from '../../../activities/batch/certify-chunk';
import type { CertifyBatchInput } from '../../../contract/certify-batch';
import { STEP_QUEUES } from '../../../contract/names';
import type { HashBatchCounts } from '../../../domain/hash-batch';
import { failureOf, fails } from './certify-stubs';
import { inTurn, latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const TOTAL = 250;
const RANGES = [
  { from: 0, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: TOTAL },
];
const input: CertifyBatchInput = {
  batchId: 'bat_1',
  plan: { providers: ['first', 'second'], budgetMilliseconds: 20_000 },
};
const ALL_DONE: ChunkResult = { left: 0, refused: [], reason: null };
const counts = (certified: number, failed = 0, pending = 0): HashBatchCounts => ({
  ...{ total: TOTAL, certified, failed, pending },
});

describe('certifyBatch', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const GOOD: Stubs = {
    beginBatch: () => Promise.resolve({ total: TOTAL, notify: false, done: false }),
    certifyChunk: () => Promise.resolve(ALL_DONE),
    failItems: () => Promise.resolve(),
    finishBatch: () => Promise.resolve(counts(TOTAL)),
  };
  const certify = (changed: Stubs = {}): Promise<StubbedRun> =>
    stubs.start('certifyBatch', [input], { ...GOOD, ...changed });
  const inputs = <T>({ calls }: StubbedRun, step: keyof Stubs) =>
    calls.filter((call) => call.step === step).map((call) => call.input as T);
  const orders = (run: StubbedRun) => inputs<ChunkOrder>(run, 'certifyChunk');
  /** In the order of the workflow: two that are scheduled together may start in the other one. */
  async function scheduled({ handle }: StubbedRun): Promise<ChunkOrder[]> {
    const { events } = await handle.fetchHistory();
    return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: step }) =>
      (step?.input?.payloads ?? []).map(
        ({ data }) => JSON.parse(Buffer.from(data ?? []).toString()) as ChunkOrder,
      ),
    );
  }
  /** By the first index of each chunk. */
  const asked = (run: StubbedRun) => orders(run).map(({ from, provider }) => [from, provider]);

  it('certifies every chunk with the first provider, in order, then settles it', async () => {
    const run = await certify();
    expect(await run.handle.result()).toEqual({ certified: TOTAL, failed: 0 });
    expect(await scheduled(run)).toEqual(
      RANGES.map((range) => ({ batchId: 'bat_1', ...range, provider: 'first', refused: [], notify: false })),
    );
    expect([run.steps()[0], run.steps().at(-1)]).toEqual(['beginBatch', 'finishBatch']);
    expect(inputs(run, 'failItems')).toEqual([]);
    expect(inputs(run, 'finishBatch')).toEqual([{ batchId: 'bat_1', notify: false }]);
    expect(await run.details()).toBe(`Done: ${TOTAL} of ${TOTAL} hashes certified.`);
  });

  it('asks for the chunks on a queue of their own, and for the rest in its own tasks', async () => {
    const run = await certify();
    await run.handle.result();
    for (const { step, isLocal } of run.calls)
      expect([step, isLocal]).toEqual([step, step !== 'certifyChunk']);
    expect(historyToJSON(await run.handle.fetchHistory())).toContain(STEP_QUEUES.batches);
  });

  it('records three events for each chunk, however many hashes it has', async () => {
    const run = await certify();
    await run.handle.result();
    const events = (await run.eventTypes()).filter((type) => !type.startsWith('workflowTask'));
    // Started and completed, two steps in its own tasks, and three chunks.
    expect(events).toHaveLength(2 + 2 + 3 * RANGES.length);
  });

  it('has two chunks under way, and begins the next when one of them ends', async () => {
    const [first, second, third] = [latch(), latch(), latch()];
    const latches = new Map([
      [0, first],
      [100, second],
      [200, third],
    ]);
    const run = await certify({
      certifyChunk: async ({ from }) => {
        await latches.get(from)?.pass();
        return ALL_DONE;
      },
    });
    await Promise.all([first.reached, second.reached]);
    expect(asked(run)).toHaveLength(2);
    expect(await run.details()).toBe('Certifying. Chunks with 0 of 250 hashes are done.');
    second.open();
    await third.reached;
    expect(await run.details()).toBe('Certifying. Chunks with 100 of 250 hashes are done.');
    third.open();
    first.open();
    await run.handle.result();
    expect(asked(run)).toHaveLength(3);
  });

  it('asks the next provider at once for what the first refuses, and then fails only what is left', async () => {
    const run = await certify({
      certifyChunk: ({ from, provider }) => {
        if (from !== 100) return Promise.resolve(ALL_DONE);
        const refused = provider === 'first' ? [107, 108] : [108];
        return Promise.resolve({ left: refused.length, refused, reason: `${provider} refused.` });
      },
      finishBatch: () => Promise.resolve(counts(TOTAL - 1, 1)),
    });
    expect(await run.handle.result()).toEqual({ certified: TOTAL - 1, failed: 1 });
    expect(asked(run).sort()).toEqual([
      [0, 'first'],
      [100, 'first'],
      [100, 'second'],
      [200, 'first'],
    ]);
    // What the first refused is new to the second.
    expect(orders(run).find(({ provider }) => provider === 'second')?.refused).toEqual([]);
    expect(inputs(run, 'failItems')).toEqual([
      { batchId: 'bat_1', from: 100, to: 200, reason: 'psc_error', notify: false },
    ]);
    expect(await run.eventTypes()).not.toContain('timerStartedEventAttributes');
    expect(await run.details()).toBe(
      'Done: 249 of 250 hashes certified. 1 failed; nothing was charged for them.',
    );
  });

  it('asks a provider that fails three times more, but not for what it refused, and then the next', async () => {
    const run = await certify({
      beginBatch: () => Promise.resolve({ total: 50, notify: true, done: false }),
      certifyChunk: ({ provider, refused }) =>
        Promise.resolve(
          provider === 'first'
            ? { left: 9, refused: [...new Set([...refused, 3])], reason: 'It answered 500.' }
            : ALL_DONE,
        ),
      finishBatch: () => Promise.resolve(counts(50)),
    });
    await run.handle.result();
    const order = { batchId: 'bat_1', from: 0, to: 50, notify: true };
    expect(orders(run)).toEqual([
      { ...order, provider: 'first', refused: [] },
      { ...order, provider: 'first', refused: [3] },
      { ...order, provider: 'first', refused: [3] },
      { ...order, provider: 'first', refused: [3] },
      { ...order, provider: 'second', refused: [] },
    ]);
    expect((await run.eventTypes()).filter((type) => type.startsWith('timerFired'))).toHaveLength(3);
    expect(inputs(run, 'failItems')).toEqual([]);
    expect(inputs(run, 'finishBatch')).toEqual([{ batchId: 'bat_1', notify: true }]);
  });

  it('shows operators which provider fails, and why', async () => {
    const second = latch();
    const run = await certify({
      beginBatch: () => Promise.resolve({ total: 50, notify: false, done: false }),
      certifyChunk: async ({ provider }) => {
        if (provider === 'first') return { left: 2, refused: [3, 4], reason: 'It refused the policy.' };
        await second.pass();
        return ALL_DONE;
      },
    });
    await second.reached;
    expect(await run.details()).toBe(
      'Certifying. Chunks with 0 of 50 hashes are done.\n\nfirst did not certify 2 of a chunk: It refused the policy.',
    );
    second.open();
    await run.handle.result();
  });

  it('asks for nothing when an earlier run has finished the batch', async () => {
    const run = await certify({
      beginBatch: () => Promise.resolve({ total: TOTAL, notify: false, done: true }),
    });
    expect(await run.handle.result()).toEqual({ certified: TOTAL, failed: 0 });
    expect(run.steps()).toEqual(['beginBatch', 'finishBatch']);
  });

  it('goes through the chunks again when records are still open at the end', async () => {
    const run = await certify({
      finishBatch: inTurn<HashBatchCounts>(counts(TOTAL - 1, 0, 1), counts(TOTAL)),
    });
    expect(await run.handle.result()).toEqual({ certified: TOTAL, failed: 0 });
    expect(orders(run)).toHaveLength(2 * RANGES.length);
  });

  it('that is cancelled lets chunks under way save what they have, begins no other, and fails the rest', async () => {
    const [first, second] = [latch(), latch()];
    const saved: number[] = [];
    const run = await certify({
      certifyChunk: async ({ from }) => {
        const context = Context.current();
        const beating = setInterval(() => {
          context.heartbeat();
        }, 50);
        void (from === 0 ? first : second).pass();
        try {
          return await context.cancelled;
        } finally {
          clearInterval(beating);
          saved.push(from);
        }
      },
      finishBatch: () => Promise.resolve(counts(20, TOTAL - 20)),
    });
    await Promise.all([first.reached, second.reached]);
    await run.handle.cancel();
    await expect(run.handle.result()).rejects.toMatchObject({
      cause: expect.any(CancelledFailure) as object,
    });
    expect(saved.sort()).toEqual([0, 100]);
    expect(run.steps()).toEqual(['beginBatch', 'certifyChunk', 'certifyChunk', 'failItems', 'finishBatch']);
    expect(inputs(run, 'failItems')).toEqual([
      { batchId: 'bat_1', from: 0, to: TOTAL, reason: 'cancelled', notify: false },
    ]);
  });

  it('whose record is missing fails, and changes nothing', async () => {
    const run = await certify({
      beginBatch: fails('record_missing', 'The record of this batch is missing.'),
    });
    expect(await failureOf(run)).toMatchObject({ type: 'record_missing' });
    expect(run.steps()).toEqual(['beginBatch']);
  });
});
