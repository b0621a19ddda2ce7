import { createAnchoringWorld } from '../../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../../support/in-memory/anchoring';

describe('at a tick', () => {
  let world: AnchoringWorld;
  const needs = async (now = false) => {
    const { watch, anchor } = await world.steps.needsWindow({ now });
    return { watch, anchor };
  };
  /** Workers check the chain all the time. */
  const advance = async (seconds: number) => {
    world.advance(seconds);
    await world.batches.recordTip('regtest', await world.chain.tip());
    await world.batches.recordChainCheck('regtest');
  };
  beforeEach(async () => {
    world = createAnchoringWorld({ confirmations: 2, windowSeconds: 21_600 });
    world.fund(100_000);
    await advance(0);
  });

  it('there is nothing to do when nothing waits and every anchor is deep enough, and finding out calls no node', async () => {
    expect(await needs(true)).toEqual({ watch: false, anchor: 'not_yet' });
    await world.anchored();
    world.chain.mine();
    await world.steps.watchAnchors();
    world.record.calls.length = 0;
    expect(await needs()).toEqual({ watch: false, anchor: 'not_yet' });
    expect(world.record.calls.filter((call) => call in world.chain)).toEqual([]);
  });

  it('a certificate waits until its window is over', async () => {
    // The clock starts at noon, when a window begins.
    await advance(600);
    world.batches.queue(1);
    for (let minutes = 20; minutes < 360; minutes += 10) {
      await advance(600);
      expect(await world.steps.needsWindow({ now: false })).toMatchObject({
        watch: false,
        anchor: 'not_yet',
        nextWindowAt: '2026-11-15T18:00:00.000Z',
      });
      world.batches.queue(1);
    }
    await advance(600);
    expect(await needs()).toEqual({ watch: false, anchor: 'now' });
  });

  it('a certificate whose window was over long ago is anchored, also after missed ticks', async () => {
    world.batches.queue(1);
    await advance(86_400 + 1_234);
    expect(await needs()).toEqual({ watch: false, anchor: 'now' });
  });

  it('an operator need not wait for the end of the window', async () => {
    world.batches.queue(1);
    expect(await needs(true)).toEqual({ watch: false, anchor: 'now' });
  });

  it('a batch on its way to its first block is continued', async () => {
    await world.submitted();
    expect(await needs()).toEqual({ watch: false, anchor: 'now' });
  });

  it('an anchor that is not deep enough is watched, and opens no batch', async () => {
    await world.anchored();
    world.batches.queue(1);
    await advance(0);
    expect(await needs()).toEqual({ watch: true, anchor: 'not_yet' });
  });

  it('the chain is checked when nothing has done so lately, so that a node out of reach is shown', async () => {
    world.advance(31);
    expect(await needs()).toEqual({ watch: true, anchor: 'not_yet' });
  });

  it('a window closes early only when enough certificates share the fee', async () => {
    world = createAnchoringWorld({ windowSeconds: 21_600, earlySatsPerCertificate: 100 });
    await advance(0);
    expect(await needs()).toEqual({ watch: false, anchor: 'not_yet' });
    world.chain.feeRate = 10;
    const enough = Math.ceil((10 * world.wallet.virtualSize(1)) / 100);
    world.batches.queue(enough - 1);
    expect(await needs()).toEqual({ watch: false, anchor: 'if_cheap' });
    expect(await world.steps.isCheap()).toBe(false);
    world.batches.queue(1);
    expect(await world.steps.isCheap()).toBe(true);
    world.chain.feeRate = null;
    expect(await world.steps.isCheap()).toBe(false);
  });

  it('no batch is opened while the budget is used up, and the whole backlog goes into the next', async () => {
    world = createAnchoringWorld({ dailyFeeSats: 1_000, windowSeconds: 3_600 });
    world.chain.feeRate = 5;
    world.fund(100_000);
    await world.anchored();
    world.batches.queue(2);
    world.advance(7_200);
    await expect(world.steps.openBatch()).rejects.toMatchObject({ type: 'fee_budget' });
    world.batches.queue(3);
    world.advance(86_400);
    const { batchId } = (await world.steps.openBatch())!;
    expect(await world.steps.fillBatch({ batchId })).toBe(5);
  });

  it('a window does not close early at the expense of those that close by age', async () => {
    const budgets = [5, 6].map((anchors) => 10 * anchors * 153);
    const answers = budgets.map(async (dailyFeeSats) => {
      const rich = createAnchoringWorld({
        dailyFeeSats,
        windowSeconds: 21_600,
        earlySatsPerCertificate: 1_530,
      });
      rich.chain.feeRate = 10;
      rich.fund(100_000);
      await rich.anchored();
      rich.batches.queue(1);
      return rich.steps.isCheap();
    });
    expect(await Promise.all(answers)).toEqual([false, true]);
  });
});
