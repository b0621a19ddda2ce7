import type { NodeHealth } from '../../../../ports/chain';
import { createWatchWorld, traces } from './watch-world';
import type { WatchWorld } from './watch-world';

/** Everything a node can say about itself that puts its word in doubt, and what is sound besides. */
const FAULTS: [string, (world: WatchWorld) => Partial<NodeHealth>][] = [
  ['node_behind', ({ now }) => ({ initialDownload: true, tipTime: new Date(now()) })],
  ['node_behind', ({ now }) => ({ headers: 9_999, tipTime: new Date(now()) })],
  ['node_alone', ({ now }) => ({ peers: 0, tipTime: new Date(now()) })],
  ['node_stale', ({ now }) => ({ tipTime: new Date(now() - 3 * 3_600_000 - 1) })],
  ['node_warns', ({ now }) => ({ warnings: ['Unknown new rules activated'], tipTime: new Date(now()) })],
  [
    'node_behind',
    ({ now }) => ({
      tip: { height: 3, hash: '00'.repeat(32), work: '1'.padStart(64, '0') },
      tipTime: new Date(now()),
    }),
  ],
];

const WRITES = [
  'addCoin',
  'addTransaction',
  'markConfirmed',
  'markRefused',
  'markReorganised',
  'markSubmitted',
  'recordChainCheck',
  'recordTip',
  'settle',
  'sign',
  'submit',
  'submitPackage',
];

describe('a node that can’t be relied on', () => {
  let world: WatchWorld;
  beforeEach(() => {
    world = createWatchWorld({ network: 'bitcoin' });
    world.chain.ailing = { tipTime: new Date(world.now()) };
    world.fund(100_000);
    world.fund(90_000);
  });

  async function expectNothingDone(step: () => Promise<unknown>): Promise<void> {
    for (const [code, ailing] of FAULTS) {
      world.chain.ailing = ailing(world);
      const before = { ...traces(world), tip: await world.batches.tip('bitcoin') };
      world.record.calls = [];
      await expect(step()).rejects.toMatchObject({ type: code });
      expect(world.record.calls.filter((name) => WRITES.includes(name))).toEqual([]);
      expect({ ...traces(world), tip: await world.batches.tip('bitcoin') }).toEqual(before);
    }
    world.chain.ailing = { tipTime: new Date(world.now()) };
  }

  it('stops signBatch before anything changes', async () => {
    const { id: batchId } = await world.sealed();
    await world.soundTip();
    await expectNothingDone(() => world.steps.signBatch({ batchId }));
    await world.steps.signBatch({ batchId });
  });

  it('stops broadcastBatch and bumpBatch before anything changes', async () => {
    const { id: batchId, transactions } = await world.signed();
    await expectNothingDone(() => world.steps.broadcastBatch({ batchId }));
    await expectNothingDone(() => world.steps.bumpBatch({ batchId, replaces: transactions[0]!.txid }));
    await world.steps.broadcastBatch({ batchId });
  });

  it('stops confirmBatch and watchAnchors before anything changes, whatever happened meanwhile', async () => {
    const older = await world.anchored();
    const { id: batchId } = await world.submitted();
    world.chain.reorganise();
    world.passBlocks();
    world.chain.forgetMempool();
    await expectNothingDone(() => world.steps.watchAnchors());
    await expectNothingDone(() => world.steps.confirmBatch({ batchId, sinceHeight: 0 }));
    expect(await world.steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({ state: 'stuck' });
    expect(await world.batch(older.id)).toMatchObject({ status: 'submitted', block: null });
  });

  it('ends confirmBatch with the reason, for the operator', async () => {
    const { id: batchId } = await world.submitted();
    world.chain.ailing = { ...world.chain.ailing, peers: 0 };
    await expect(world.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'node_alone',
      nonRetryable: true,
      message: 'The Bitcoin node has no peers. Check its connection to the network.',
    });
  });

  it('takes back nothing and signs nothing when it is three blocks behind, and all goes on when it has caught up', async () => {
    const anchored = [await world.anchored(), await world.anchored(), await world.anchored()];
    await world.steps.watchAnchors();
    world.chain.fallBehind(3);
    const before = traces(world);
    await expect(world.steps.watchAnchors()).rejects.toMatchObject({
      type: 'node_behind',
      message: expect.stringContaining('less work than the one seen before') as string,
    });
    expect(traces(world)).toEqual(before);
    for (const { id, block } of anchored)
      expect(await world.batch(id)).toMatchObject({ status: 'confirmed', block, transactions: [{}] });
    world.chain.catchUp();
    expect(await world.steps.watchAnchors()).toEqual({ watched: 3, lost: [], fault: null });
  });
});
