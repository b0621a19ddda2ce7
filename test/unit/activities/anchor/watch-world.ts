import type { Batch, Outpoint } from '../../../../domain/anchoring';
import { ADDRESS, createAnchoringWorld } from '../../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../../support/in-memory/anchoring';
import { createInMemoryWallet } from '../../../support/in-memory/wallet';

/** What a batch looks like after its block was lost. */
export const LOST = {
  status: 'submitted',
  block: null,
  facts: null,
  confirmedTxid: null,
  confirmedAt: null,
  settledAt: null,
};

export const first = ({ transactions }: Batch) => transactions[0]!;
export const newest = ({ transactions }: Batch) => transactions.at(-1)!;

/** What a step leaves behind: batches without the time of their last change, and the node's mempool. */
export const traces = ({ batches, chain }: AnchoringWorld) => ({
  batches: batches.all().map(({ updatedAt: _updatedAt, ...batch }) => batch),
  mempool: chain.mempool(),
});

export type WatchWorld = ReturnType<typeof createWatchWorld>;

/** An anchoring world with what tests of the watch do again and again. */
export function createWatchWorld(settings: Parameters<typeof createAnchoringWorld>[0] = {}) {
  const world = createAnchoringWorld(settings);
  const { chain } = world;
  const actions = {
    standing: async ({ id }: Batch) => world.watch.standing(await world.batch(id), await chain.tip()),
    check: async () => world.watch.checkWatched(await chain.tip()),
    raise: async ({ id }: Batch) => world.signer.raise(await world.batch(id), { tip: await chain.tip() }),
    feesOf: async ({ id }: Batch) => (await world.batch(id)).transactions.map(({ feeSats }) => feeSats),
    /** Blocks that take nothing from the mempool; by default as many as make a transaction stuck. */
    passBlocks(count = world.deps.bumpAfterBlocks) {
      for (let i = 0; i < count; i++) chain.mine([]);
    },
    /** Signs and submits another version, as the workflow does when the first is stuck. */
    async bumped(batch: Batch): Promise<Batch> {
      await actions.raise(batch);
      await world.steps.broadcastBatch({ batchId: batch.id });
      return world.batch(batch.id);
    },
    /** Someone else who has the wallet's key spends the same coins. */
    rivalOf: (batch: Batch, feeSats = 5_000) =>
      createInMemoryWallet('elsewhere').sign({
        root: '99'.repeat(32),
        inputs: newest(batch).inputs,
        feeSats,
      }),
    /** A coin that someone paid to the wallet, and what can take the place of that payment. */
    async payment(valueSats: number): Promise<{ coin: Outpoint; undoing: string }> {
      const source = chain.pay('someone', valueSats + 1_000);
      chain.mine();
      const order = { root: '77'.repeat(32), inputs: [source], feeSats: 1_000 };
      const paid = await createInMemoryWallet(ADDRESS).sign(order);
      const undone = await createInMemoryWallet('someone').sign(order);
      chain.mine([paid.rawHex]);
      actions.passBlocks(5);
      return { coin: paid.change, undoing: undone.rawHex };
    },
  };
  return Object.assign(world, actions);
}
