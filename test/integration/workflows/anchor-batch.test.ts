import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { WorkflowFailedError } from '@temporalio/client';
import type { BatchOutcome, BumpOutcome, WindowNeed } from '../../../activities/anchor';
import type { Watched } from '../../../activities/anchor-watch';
import { anchorHold, anchorResume, anchorState } from '../../../contract/anchor-batch';
import type { AnchorState } from '../../../contract/anchor-batch';
import { intervalSet, wake } from '../../../contract/recurrence';
import { SEARCH } from '../../../contract/search-attributes';
import { until } from '../../support/until';
import { latch, inTurn, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const CONFIRMED: BatchOutcome = { state: 'confirmed', txid: 'tx1', height: 840_000 };
const GONE = { code: 'anchor_lost', message: 'batch_0: gone.' };
const STUCK: BatchOutcome = { state: 'stuck', txid: 'tx1' };
const RAISED: BumpOutcome = { txid: 'tx2', feeSats: 459, height: 840_006, limit: null };
const DAY = 86_400;

interface Broadcast {
  txid: string;
  feeTooLow: boolean;
}

const NEXT_WINDOW = '2026-11-17T00:00:00.000Z';
const need = (change: Partial<WindowNeed> = {}): WindowNeed => ({
  watch: false,
  anchor: 'not_yet',
  nextWindowAt: NEXT_WINDOW,
  elsewhere: null,
  ...change,
});
/** Certificates wait for the end of their window; an operator may have them anchored before. */
const needsWindow = ({ now }: { now: boolean }) => Promise.resolve(need({ anchor: now ? 'now' : 'not_yet' }));

/** Three certificates wait, and the first transaction confirms. */
const GOOD: Stubs = {
  needsWindow: () => Promise.resolve(need({ anchor: 'now' })),
  isScheduled: () => Promise.resolve(true),
  watchAnchors: () => Promise.resolve({ watched: 0, lost: [], fault: null }),
  openBatch: () => Promise.resolve({ batchId: 'batch_1' }),
  fillBatch: () => Promise.resolve(3),
  sealBatch: () => Promise.resolve({ size: 3, root: 'aa'.repeat(32) }),
  signBatch: () => Promise.resolve({ txid: 'tx1', feeSats: 306 }),
  broadcastBatch: () => Promise.resolve({ txid: 'tx1', feeTooLow: false }),
  confirmBatch: () => Promise.resolve(CONFIRMED),
};

describe('anchorBatch', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const anchor = (changed: Stubs = {}): Promise<StubbedRun> =>
    stubs.start('anchorBatch', [{ everySeconds: DAY }], { ...GOOD, ...changed });
  const stateOf = ({ handle }: StubbedRun): Promise<AnchorState> => handle.query(anchorState);
  const stageOf = async ({ handle }: StubbedRun) =>
    (await handle.describe()).typedSearchAttributes.get(SEARCH.stage);
  const attentionOf = (run: StubbedRun, code: string) =>
    until(async () => {
      const { attention } = await stateOf(run);
      return attention?.code === code && attention;
    });
  const count = (run: StubbedRun, step: string) => run.steps().filter((name) => name === step).length;

  const idle = (run: StubbedRun) =>
    until(async () => {
      const state = await stateOf(run);
      return state.phase === 'idle' && state;
    });

  it('waits when nothing is due, with local checks only and no search attribute, until it is woken', async () => {
    const run = await anchor({ needsWindow });
    expect((await idle(run)).nextWindowAt).toBe(NEXT_WINDOW);
    expect(run.steps()).toEqual(['needsWindow', 'isScheduled']);
    expect(run.calls.every(({ isLocal }) => isLocal)).toBe(true);
    expect(await run.eventTypes()).not.toContain('upsertWorkflowSearchAttributesEventAttributes');
    expect(await run.details()).toBe(`Nothing is due. The next window closes at ${NEXT_WINDOW}.`);
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('anchors at once when it is woken before its first check, or while that fails', async () => {
    const down = () =>
      Promise.reject(ApplicationFailure.nonRetryable('The database is down.', 'UnavailableError'));
    const first = latch();
    const checks = inTurn<WindowNeed>(async () => {
      await first.pass();
      return down();
    }, down);
    let attempts = 0;
    const run = await anchor({
      needsWindow: (order: { now: boolean }) => (attempts++ < 2 ? checks() : needsWindow(order)),
    });
    await first.reached;
    await run.handle.signal(wake);
    first.open();
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('checks at every tick, and ends with the first batch', async () => {
    let isDue = false;
    const run = await anchor({
      needsWindow: () => Promise.resolve(need({ anchor: isDue ? 'now' : 'not_yet' })),
    });
    await idle(run);
    // A changed interval takes effect during the wait.
    await run.handle.signal(intervalSet, 1);
    await until(
      async () => (await run.eventTypes()).filter((type) => type.startsWith('timerFired')).length >= 3,
    );
    expect(run.steps()).toEqual(['needsWindow', 'isScheduled']);
    isDue = true;
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('checks older anchors without opening a batch before one is due', async () => {
    const run = await anchor({ needsWindow: () => Promise.resolve(need({ watch: true })) });
    expect((await idle(run)).nextWindowAt).toBe(NEXT_WINDOW);
    expect(run.steps()).toEqual(['needsWindow', 'watchAnchors', 'isScheduled']);
    await run.handle.terminate();
  });

  it('closes a window early when the fee is low enough', async () => {
    const run = await anchor({
      needsWindow: () => Promise.resolve(need({ anchor: 'if_cheap' })),
      isCheap: inTurn(false, true),
    });
    await idle(run);
    expect(run.steps()).not.toContain('openBatch');
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('waits when only older anchors needed a check, and shows what is wrong with them until it is fixed', async () => {
    const run = await anchor({
      watchAnchors: inTurn<Watched>(
        { watched: 1, lost: ['batch_0'], fault: GONE },
        { watched: 1, lost: [], fault: null },
      ),
      openBatch: () => Promise.resolve(null),
    });
    expect(await idle(run)).toMatchObject({ lost: ['batch_0'], attention: { code: 'anchor_lost' } });
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await until(async () => (await idle(run)).attention === null);
    expect(await stageOf(run)).toBe('idle');
    await run.handle.terminate();
  });

  it('ends without a batch when there is nothing to do and another run waits', async () => {
    const run = await anchor({
      needsWindow,
      isScheduled: () => Promise.resolve(false),
    });
    expect(await run.handle.result()).toBeNull();
  });

  it('waits, without signing, when the batch is empty', async () => {
    const run = await anchor({ sealBatch: () => Promise.resolve({ size: 0, root: null }) });
    expect(await idle(run)).toMatchObject({ batchId: null, certificates: null });
    expect(run.steps()).not.toContain('signBatch');
    await run.handle.terminate();
  });

  it('starts no window on hold, and begins the one it missed when it is resumed', async () => {
    const run = await anchor({ needsWindow });
    await idle(run);
    const checks = run.calls.length;
    await run.handle.signal(anchorHold);
    await run.handle.signal(wake);
    expect(await stateOf(run)).toMatchObject({ phase: 'watching', held: true });
    expect(run.calls).toHaveLength(checks);
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it.each(['cancelled', 'terminated'])('ends when it is %s while it waits', async (how) => {
    const run = await anchor({ needsWindow });
    await idle(run);
    await (how === 'cancelled' ? run.handle.cancel() : run.handle.terminate());
    await expect(run.handle.result()).rejects.toThrow(WorkflowFailedError);
  });

  it('fills, seals, signs and broadcasts a batch, and ends when it is in a block', async () => {
    const run = await anchor();
    expect(await run.handle.result()).toEqual({
      batchId: 'batch_1',
      certificates: 3,
      txid: 'tx1',
      blockHeight: 840_000,
    });
    expect(run.steps()).toEqual([
      'needsWindow',
      'watchAnchors',
      'openBatch',
      'fillBatch',
      'sealBatch',
      'signBatch',
      'broadcastBatch',
      'confirmBatch',
    ]);
    expect(await stateOf(run)).toEqual({
      phase: 'confirmed',
      batchId: 'batch_1',
      certificates: 3,
      txid: 'tx1',
      feeSats: 306,
      lost: [],
      nextWindowAt: null,
      held: false,
      attention: null,
    });
    expect(await run.details()).toBe('batch_1: confirmed, 3 certificates, transaction tx1, fee 306 satoshi');
    const { typedSearchAttributes } = await run.handle.describe();
    expect(typedSearchAttributes.get(SEARCH.stage)).toBe('anchored');
    expect(typedSearchAttributes.get(SEARCH.anchorBatch)).toBe('batch_1');
  });

  it('replaces a stuck transaction and ends when the replacement is in a block', async () => {
    const second = latch();
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>(STUCK, async () => {
        await second.pass();
        return { ...CONFIRMED, txid: 'tx2' };
      }),
      bumpBatch: () => Promise.resolve(RAISED),
    });
    await second.reached;
    expect(await stateOf(run)).toMatchObject({
      phase: 'waiting',
      txid: 'tx2',
      feeSats: 459,
      attention: null,
    });
    second.open();
    expect(await run.handle.result()).toMatchObject({ txid: 'tx2' });
    expect(run.steps().slice(6)).toEqual([
      'broadcastBatch',
      'confirmBatch',
      'bumpBatch',
      'broadcastBatch',
      'confirmBatch',
    ]);
    const inputsOf = (step: string) =>
      run.calls.filter((call) => call.step === step).map(({ input }) => input);
    // Named, so that a repeated step raises nothing twice.
    expect(inputsOf('bumpBatch')).toEqual([{ batchId: 'batch_1', replaces: 'tx1' }]);
    // The blocks that pass it by count from the replacement.
    expect(inputsOf('confirmBatch')).toEqual([
      { batchId: 'batch_1', sinceHeight: 0, shown: null },
      { batchId: 'batch_1', sinceHeight: RAISED.height, shown: null },
    ]);
  });

  it('replaces at once what the node refuses for its fee', async () => {
    const run = await anchor({
      broadcastBatch: inTurn<Broadcast>({ txid: 'tx1', feeTooLow: true }, { txid: 'tx2', feeTooLow: false }),
      bumpBatch: () => Promise.resolve(RAISED),
      confirmBatch: () => Promise.resolve({ ...CONFIRMED, txid: 'tx2' }),
    });
    expect(await run.handle.result()).toMatchObject({ txid: 'tx2' });
    expect(run.steps().slice(6)).toEqual(['broadcastBatch', 'bumpBatch', 'broadcastBatch', 'confirmBatch']);
    const bump = run.calls.find(({ step }) => step === 'bumpBatch');
    expect(bump?.input).toEqual({ batchId: 'batch_1', replaces: 'tx1' });
  });

  it.each([
    ['fee_cap', 'ANCHOR_MAX_FEE_SATS'],
    ['fee_budget', 'ANCHOR_DAILY_FEE_SATS'],
  ] as const)(
    'raises %s while the fee cannot be raised, and clears it afterwards',
    async (limit, setting) => {
      const second = latch();
      const third = latch();
      const run = await anchor({
        confirmBatch: inTurn<BatchOutcome>(
          STUCK,
          async () => {
            await second.pass();
            return STUCK;
          },
          async () => {
            await third.pass();
            return CONFIRMED;
          },
        ),
        bumpBatch: inTurn<BumpOutcome>({ ...RAISED, txid: 'tx1', feeSats: 306, limit }, RAISED),
      });
      await second.reached;
      expect((await stateOf(run)).attention).toMatchObject({
        code: limit,
        message: expect.stringContaining(setting) as string,
      });
      expect(await stageOf(run)).toBe('attention');
      expect(await run.details()).toMatch(/^\*\*Needs attention\*\* \(fee_\w+, since 20.*Z\): /);
      second.open();
      await third.reached;
      expect(await stateOf(run)).toMatchObject({ attention: null, txid: 'tx2', feeSats: 459 });
      expect(await stageOf(run)).toBe('anchoring');
      third.open();
      await run.handle.result();
    },
  );

  it('pauses at the limit while the node refuses the fee, and is woken by an operator', async () => {
    const run = await anchor({
      broadcastBatch: inTurn<Broadcast>({ txid: 'tx1', feeTooLow: true }, { txid: 'tx1', feeTooLow: false }),
      bumpBatch: () => Promise.resolve({ ...RAISED, txid: 'tx1', limit: 'fee_cap' as const }),
    });
    await attentionOf(run, 'fee_cap');
    expect(count(run, 'confirmBatch')).toBe(0);
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
    expect(count(run, 'broadcastBatch')).toBe(2);
  });

  it('raises coin_contested while someone else bids for the coin, bids nothing, and clears it after', async () => {
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>(
        { state: 'contested', message: 'Transaction f00 spends it.' },
        CONFIRMED,
      ),
    });
    expect(await attentionOf(run, 'coin_contested')).toMatchObject({ message: 'Transaction f00 spends it.' });
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await run.handle.result();
    expect(run.steps()).not.toContain('bumpBatch');
    expect((await stateOf(run)).attention).toBeNull();
  });

  it('shows batches of another network, also while nothing is due', async () => {
    let elsewhere: string | null = 'Nothing watches 2 of signet.';
    const run = await anchor({ needsWindow: () => Promise.resolve(need({ elsewhere })) });
    expect((await idle(run)).attention).toMatchObject({ code: 'other_network', message: elsewhere });
    elsewhere = null;
    await run.handle.signal(wake);
    await until(async () => (await idle(run)).attention === null);
    await run.handle.terminate();
  });

  it('raises coin_missing while the coin is not on the chain, and clears it after', async () => {
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>({ state: 'coin_missing' }, CONFIRMED),
    });
    await attentionOf(run, 'coin_missing');
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await run.handle.result();
    expect(run.steps()).not.toContain('bumpBatch');
    expect((await stateOf(run)).attention).toBeNull();
    expect(await stageOf(run)).toBe('anchored');
  });

  it('raises anchor_lost for an older anchor without a block, and still anchors the new batch', async () => {
    const waiting = latch();
    const run = await anchor({
      watchAnchors: () => Promise.resolve({ watched: 1, lost: ['batch_0'], fault: GONE }),
      async confirmBatch() {
        await waiting.pass();
        return CONFIRMED;
      },
    });
    await waiting.reached;
    expect(await stateOf(run)).toMatchObject({
      lost: ['batch_0'],
      attention: GONE,
    });
    expect(await run.details()).toContain('Lost their block and wait for another: batch_0');
    waiting.open();
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1', txid: 'tx1' });
  });

  it('retries a failing step, shows it as out_of_reach since the first failure, and clears it', async () => {
    const down = () =>
      Promise.reject(ApplicationFailure.nonRetryable('The chain is down.', 'UnavailableError'));
    const sealing = latch();
    const run = await anchor({
      fillBatch: inTurn<number>(down, down, 3),
      async sealBatch() {
        await sealing.pass();
        return { size: 3, root: 'aa'.repeat(32) };
      },
    });
    const first = await attentionOf(run, 'out_of_reach');
    expect(first.message).toBe('The chain is down.');
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await until(() => Promise.resolve(count(run, 'fillBatch') === 2));
    expect(await attentionOf(run, 'out_of_reach')).toEqual(first);
    await run.handle.signal(wake);
    await sealing.reached;
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', attention: null });
    expect(await stageOf(run)).toBe('anchoring');
    sealing.open();
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
  });

  it('clears a problem as soon as it is over, while the transaction still waits for a block', async () => {
    const down = () =>
      Promise.reject(ApplicationFailure.nonRetryable('The chain is down.', 'UnavailableError'));
    const block = latch();
    let answers = false;
    const run = await anchor({
      watchAnchors: () => Promise.resolve({ watched: 1, lost: ['batch_0'], fault: GONE }),
      // Like the real step: fails for good without a node, and returns only what the run does not show yet.
      async confirmBatch({ shown }: { shown?: string | null }): Promise<BatchOutcome> {
        if (!answers) return down();
        if (shown) return { state: 'waiting', lost: [], fault: null };
        await block.pass();
        return CONFIRMED;
      },
    });
    await attentionOf(run, 'out_of_reach');
    answers = true;
    await run.handle.signal(wake);
    await block.reached;
    expect(await stateOf(run)).toMatchObject({ phase: 'waiting', lost: [], attention: null });
    expect(await stageOf(run)).toBe('anchoring');
    block.open();
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
  });

  it('on hold shows no error of a step that nobody retries', async () => {
    const down = () =>
      Promise.reject(ApplicationFailure.nonRetryable('The chain is down.', 'UnavailableError'));
    const run = await anchor({ fillBatch: inTurn<number>(down, 3) });
    await attentionOf(run, 'out_of_reach');
    await run.handle.signal(anchorHold);
    await run.handle.signal(wake);
    await until(async () => (await stateOf(run)).attention === null);
    expect(await stageOf(run)).toBe('anchoring');
    expect(count(run, 'fillBatch')).toBe(1);
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
  });

  it('shows any other fault under its own type', async () => {
    const empty = () => Promise.reject(ApplicationFailure.nonRetryable('Pay to tb1q.', 'wallet_empty'));
    const run = await anchor({
      signBatch: inTurn<{ txid: string; feeSats: number }>(empty, { txid: 'tx1', feeSats: 306 }),
    });
    expect(await attentionOf(run, 'wallet_empty')).toMatchObject({ message: 'Pay to tb1q.' });
    await run.handle.signal(wake);
    await run.handle.result();
  });

  it('keeps asking for a block without attention and without growing its history', async () => {
    const pending = () =>
      Promise.reject(ApplicationFailure.retryable('Not in a block yet.', 'not_confirmed'));
    const last = latch();
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>(pending, pending, async () => {
        await last.pass();
        return CONFIRMED;
      }),
    });
    await last.reached;
    expect(await stateOf(run)).toMatchObject({ phase: 'waiting', attention: null });
    last.open();
    await run.handle.result();
    const scheduled = (await run.eventTypes()).filter(
      (type) => type === 'activityTaskScheduledEventAttributes',
    );
    expect(scheduled).toHaveLength(7);
  });

  it('starts no further step on hold, and continues when it is resumed', async () => {
    const filling = latch();
    const run = await anchor({
      async fillBatch() {
        await filling.pass();
        return 3;
      },
    });
    await filling.reached;
    await run.handle.signal(anchorHold);
    filling.open();
    await until(
      async () => (await run.eventTypes()).filter((type) => /^activityTaskCompleted/.test(type)).length === 3,
    );
    // A query is answered only after the workflow has seen the result.
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', held: true });
    expect(await run.details()).toMatch(/^\*\*On hold\.\*\*/);
    await run.handle.signal(wake);
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', held: true });
    expect(run.steps()).not.toContain('sealBatch');
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
    expect((await stateOf(run)).held).toBe(false);
  });

  it('ends when it is cancelled instead of retrying', async () => {
    const signing = latch();
    const run = await anchor({
      async signBatch() {
        await signing.pass();
        return { txid: 'tx1', feeSats: 306 };
      },
    });
    await signing.reached;
    await run.handle.cancel();
    const error: unknown = await run.handle.result().catch((reason: unknown) => reason);
    signing.open();
    expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
    expect(count(run, 'signBatch')).toBe(1);
  });
});
