import { ApplicationFailure } from '@temporalio/common';
import type { BatchOutcome, BumpOutcome } from '../../../activities/anchor/anchor';
import { anchorHold, anchorResume } from '../../../contract/anchor-batch';
import { wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import {
  attentionOf,
  CONFIRMED,
  count,
  GONE,
  idle,
  need,
  RAISED,
  stageOf,
  stateOf,
  STUCK,
  useAnchorRuns,
} from './anchor-stubs';
import type { Broadcast } from './anchor-stubs';
import { inTurn, latch } from './stub-worker';

describe('anchorBatch with a problem', () => {
  const anchor = useAnchorRuns();

  const down = () =>
    Promise.reject(ApplicationFailure.nonRetryable('The chain is down.', 'UnavailableError'));

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
    const sealing = latch();
    let answers = false;
    const run = await anchor({
      fillBatch: () => (answers ? Promise.resolve(3) : down()),
      async sealBatch() {
        await sealing.pass();
        return { size: 3, root: 'aa'.repeat(32) };
      },
    });
    const first = await attentionOf(run, 'out_of_reach');
    expect(first.message).toBe('The chain is down.');
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await until(() => Promise.resolve(count(run, 'fillBatch') > 1));
    expect(await attentionOf(run, 'out_of_reach')).toEqual(first);
    answers = true;
    await run.handle.signal(wake);
    await sealing.reached;
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', attention: null });
    expect(await stageOf(run)).toBe('anchoring');
    sealing.open();
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
  });

  it('clears a problem as soon as it is over, while the transaction still waits for a block', async () => {
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
    let answers = false;
    const run = await anchor({ fillBatch: () => (answers ? Promise.resolve(3) : down()) });
    await attentionOf(run, 'out_of_reach');
    await run.handle.signal(anchorHold);
    await run.handle.signal(wake);
    await until(async () => (await stateOf(run)).attention === null);
    expect(await stageOf(run)).toBe('anchoring');
    const attempts = count(run, 'fillBatch');
    await run.handle.signal(wake);
    expect((await stateOf(run)).held).toBe(true);
    expect(count(run, 'fillBatch')).toBe(attempts);
    answers = true;
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
  });

  it('shows any other fault under its own type', async () => {
    const empty = () => Promise.reject(ApplicationFailure.nonRetryable('Pay to tb1q.', 'wallet_empty'));
    let filled = false;
    const run = await anchor({
      signBatch: () => (filled ? Promise.resolve({ txid: 'tx1', feeSats: 306 }) : empty()),
    });
    expect(await attentionOf(run, 'wallet_empty')).toMatchObject({ message: 'Pay to tb1q.' });
    filled = true;
    await run.handle.signal(wake);
    await run.handle.result();
  });
});
