import type { Batch } from '../../../domain/anchoring';
import { createAnchoringWorld } from '../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../support/in-memory/anchoring';
import { createInMemoryWallet } from '../../support/in-memory/wallet';

const LOST = { status: 'submitted', block: null, facts: null, confirmedTxid: null, confirmedAt: null };

let world: AnchoringWorld;

beforeEach(() => {
  world = createAnchoringWorld();
  world.fund(100_000);
});

const standing = async ({ id }: Batch) => world.watch.standing(await world.batch(id));
const first = ({ transactions }: Batch) => transactions[0]!;
const newest = ({ transactions }: Batch) => transactions.at(-1)!;
const sinceHere = () => {
  world.record.calls = [];
};

/** Signs another version, as the workflow does when the first is stuck. */
async function bumped(batch: Batch): Promise<Batch> {
  await world.signer.raise(await world.batch(batch.id));
  await world.steps.broadcastBatch({ batchId: batch.id });
  return world.batch(batch.id);
}

/** Someone else who has the wallet's key spends the same coin. */
function rivalOf(batch: Batch): string {
  const { spends } = newest(batch);
  return createInMemoryWallet('elsewhere').sign({ root: '99'.repeat(32), spends, feeSats: 5_000 }).rawHex;
}

describe('where a batch stands', () => {
  it('waits while its transaction is in the mempool, which is not submitted again', async () => {
    const batch = await world.submitted();
    sinceHere();
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(world.record.calls).not.toContain('broadcast');
  });

  it('is confirmed by the block that holds its transaction, with the facts of a proof', async () => {
    const batch = await world.submitted();
    const { ref } = world.chain.mine();
    const { txid } = first(batch);
    expect(await standing(batch)).toEqual({ state: 'confirmed', txid, block: ref, confirmations: 1 });
    const confirmed = await world.batch(batch.id);
    expect(confirmed).toMatchObject({ status: 'confirmed', confirmedTxid: txid, block: ref });
    expect(confirmed.facts).toMatchObject({
      height: ref.height,
      headerHex: expect.stringMatching(/^\w{160}$/) as string,
    });
    // The proof has no witness: the hash of what it shows is the txid.
    expect(first(batch).rawHex).not.toContain(confirmed.facts!.transactionHex);
  });

  it('is confirmed by an older version when a miner took that one', async () => {
    const batch = await bumped(await world.submitted());
    world.chain.mine([first(batch).rawHex]);
    expect(await standing(batch)).toMatchObject({ state: 'confirmed', txid: first(batch).txid });
    expect(await world.batch(batch.id)).toMatchObject({ confirmedTxid: first(batch).txid });
  });

  it('is confirmed while its block is in the best chain, without a search', async () => {
    const batch = await world.anchored();
    world.chain.mine();
    sinceHere();
    expect(await standing(batch)).toMatchObject({ state: 'confirmed', confirmations: 2 });
    expect(world.record.calls).toEqual(['confirmationsOf']);
  });

  it('is settled at the required number of confirmations, and not before', async () => {
    const batch = await world.anchored();
    for (let i = 2; i < 6; i++) world.chain.mine();
    await standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settled: false });
    world.chain.mine();
    await standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settled: true });
  });

  it('is settled at once when it is found that deep', async () => {
    const batch = await world.submitted();
    for (let i = 0; i < 6; i++) world.chain.mine();
    await standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settled: true });
  });

  it('is taken back before anything else when its block was reorganised away', async () => {
    const batch = await world.anchored();
    world.chain.disconnect();
    sinceHere();
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(world.record.calls.slice(0, 2)).toEqual(['confirmationsOf', 'markReorganised']);
    expect(await world.batch(batch.id)).toMatchObject(LOST);
    expect(world.log).toMatchObject([{ level: 'WARN', meta: { batch: batch.id, block: batch.block!.hash } }]);
  });

  it('is taken back even when the node fails right after', async () => {
    const batch = await world.anchored();
    world.chain.disconnect();
    world.record.beforeCall = (name) => {
      if (name === 'locate') throw new Error('The node hung up.');
    };
    await expect(standing(batch)).rejects.toThrow('hung up');
    expect(await world.batch(batch.id)).toMatchObject(LOST);
  });

  it('is submitted again when the node has forgotten it', async () => {
    const batch = await world.submitted();
    world.chain.forgetMempool();
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
  });

  it('is submitted, and recorded so, when it never was', async () => {
    const batch = await world.signed();
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(await world.batch(batch.id)).toMatchObject({
      status: 'submitted',
      submittedAt: new Date(world.now()),
    });
  });

  it('is refused for its fee when the node asks for more', async () => {
    const batch = await world.signed();
    world.chain.minimumRate = 5;
    expect(await standing(batch)).toEqual({ state: 'fee_too_low' });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'signed' });
  });

  it('is its newest version: one that was signed but never sent replaces an older one that waits', async () => {
    const batch = await world.submitted();
    const raised = (await world.signer.raise(batch))!;
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([raised.txid]);
  });

  it('refuses a batch that is not signed', async () => {
    await expect(standing(await world.sealed())).rejects.toThrow('Batch batch_1 is not signed.');
  });
});

describe('a batch whose coin is not there', () => {
  it('is found in its block when its change was spent since', async () => {
    const batch = await world.anchored();
    await world.anchored();
    world.chain.disconnect(2);
    const { ref } = world.chain.mine();
    expect(await standing(batch)).toMatchObject({ state: 'confirmed', block: ref });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('is signed anew for the same root when a block has spent the coin elsewhere', async () => {
    const other = world.fund(50_000);
    const batch = await world.submitted();
    world.chain.mine([rivalOf(batch)]);
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    const signed = await world.batch(batch.id);
    expect(signed).toMatchObject({ root: batch.root, status: 'submitted' });
    expect(signed.transactions).toHaveLength(2);
    expect(newest(signed).spends).toEqual(other);
    expect(world.chain.mempool()).toEqual([newest(signed).txid]);
    expect(world.log).toMatchObject([
      { level: 'WARN', meta: { batch: batch.id, txid: newest(signed).txid } },
    ]);
    world.chain.mine();
    expect(await standing(batch)).toMatchObject({ state: 'confirmed', txid: newest(signed).txid });
  });

  it('is recorded as submitted when the coin was spent elsewhere before the first broadcast', async () => {
    world.fund(50_000);
    const batch = await world.signed();
    world.chain.mine([rivalOf(batch)]);
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted' });
  });

  it('is refused for its fee when the node refuses that of the new transaction', async () => {
    world.fund(50_000);
    const batch = await world.signed();
    world.chain.mine([rivalOf(batch)]);
    world.chain.minimumRate = 5;
    expect(await standing(batch)).toEqual({ state: 'fee_too_low' });
  });

  it('persists the new transaction before anyone sees it', async () => {
    world.fund(50_000);
    const batch = await world.submitted();
    world.chain.mine([rivalOf(batch)]);
    sinceHere();
    await standing(batch);
    const { calls } = world.record;
    expect(calls.indexOf('addTransaction')).toBeGreaterThan(calls.indexOf('sign'));
    expect(calls.lastIndexOf('broadcast')).toBeGreaterThan(calls.indexOf('addTransaction'));
  });

  it('asks for another coin when the wallet has none left', async () => {
    const batch = await world.submitted();
    world.chain.mine([rivalOf(batch)]);
    await expect(standing(batch)).rejects.toMatchObject({ type: 'wallet_empty' });
  });

  it('is signed anew when the version that made the coin was replaced for good', async () => {
    const maker = await bumped(await world.submitted());
    world.chain.mine([first(maker).rawHex]);
    await standing(maker);
    const batch = await world.submitted();
    expect(first(batch).spends).toEqual(first(maker).change);
    world.chain.disconnect();
    world.chain.mine([newest(maker).rawHex]);
    await standing(await world.batch(maker.id));
    expect(await standing(batch)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(batch.id)).spends).toEqual(newest(maker).change);
  });

  it('waits for its coin while the transaction that made it is in no block', async () => {
    const maker = await world.anchored();
    const batch = await world.submitted();
    world.chain.disconnect();
    world.chain.forgetMempool();
    expect(await standing(batch)).toEqual({ state: 'coin_missing' });
    expect((await world.batch(batch.id)).transactions).toEqual(batch.transactions);
    expect(await standing(maker)).toEqual({ state: 'waiting' });
    expect(await standing(batch)).toEqual({ state: 'waiting' });
  });
});

describe('a batch that waits too long', () => {
  it('is stuck by the time of its newest signature', async () => {
    const batch = await world.submitted();
    world.advance(3_599);
    expect(world.watch.isStuck(batch, 0)).toBe(false);
    world.advance(1);
    expect(world.watch.isStuck(batch, 0)).toBe(true);
    const again = await bumped(batch);
    expect(world.watch.isStuck(again, 0)).toBe(false);
  });

  it('is stuck only some time after a replacement was last considered', async () => {
    const batch = await world.submitted();
    world.advance(3_600);
    expect(world.watch.isStuck(batch, world.now() - 3_599_000)).toBe(false);
    expect(world.watch.isStuck(batch, world.now() - 3_600_000)).toBe(true);
  });
});

describe('the check of all recent batches', () => {
  it('records the tip and reports nothing when all is well', async () => {
    await world.anchored();
    expect(await world.watch.checkWatched()).toEqual({ watched: 1, lost: [], fault: null });
    expect(await world.batches.tip('regtest')).toBe(await world.chain.tipHeight());
  });

  it('goes from the oldest to the newest, so that each finds its coin again', async () => {
    const chained = [await world.anchored(), await world.anchored(), await world.anchored()];
    world.chain.disconnect(3);
    world.chain.forgetMempool();
    const ids = chained.map(({ id }) => id);
    expect(await world.watch.checkWatched()).toEqual({ watched: 3, lost: ids, fault: null });
    expect(world.chain.mempool()).toEqual(chained.map((batch) => first(batch).txid));
    world.chain.mine();
    expect(await world.watch.checkWatched()).toEqual({ watched: 3, lost: [], fault: null });
    for (const { id } of chained) expect((await world.batch(id)).transactions).toHaveLength(1);
  });

  it('goes on to the others when one can’t be checked, and reports the first fault', async () => {
    const [broken, other] = [await world.anchored(), await world.anchored()];
    world.chain.disconnect(2);
    let failed = false;
    world.record.beforeCall = (name) => {
      if (name !== 'locate' || failed) return;
      failed = true;
      throw new Error('Block not available (pruned data)');
    };
    expect(await world.watch.checkWatched()).toEqual({
      watched: 2,
      lost: [broken.id, other.id],
      fault: `${broken.id}: Block not available (pruned data)`,
    });
    expect(await world.batch(other.id)).toMatchObject(LOST);
    expect(world.log.filter(({ level }) => level === 'ERROR')).toHaveLength(1);
  });

  it('reports a coin that is not on the chain', async () => {
    const batch = await world.anchored();
    // The block that paid the wallet is lost, too, and that payment with it.
    world.chain.disconnect(2);
    world.chain.forgetMempool();
    expect(await world.watch.checkWatched()).toEqual({
      watched: 1,
      lost: [batch.id],
      fault: `${batch.id}: the coin it spends is not on the chain.`,
    });
  });

  it('stops when the node is unreachable: nothing is known then', async () => {
    await world.anchored();
    world.chain.reachable = false;
    await expect(world.watch.checkWatched()).rejects.toMatchObject({ name: 'UnavailableError' });
    world.chain.reachable = true;
    world.record.beforeCall = (name) => {
      if (name === 'confirmationsOf') world.chain.reachable = false;
    };
    await expect(world.watch.checkWatched()).rejects.toMatchObject({ name: 'UnavailableError' });
  });

  it('does not check what is settled', async () => {
    await world.anchored();
    for (let i = 0; i < 5; i++) world.chain.mine();
    expect((await world.watch.checkWatched()).watched).toBe(1);
    expect((await world.watch.checkWatched()).watched).toBe(0);
  });

  describe('of one that lost its block', () => {
    it('replaces it when no block takes it again in time', async () => {
      const batch = await world.anchored();
      world.chain.disconnect();
      await world.watch.checkWatched();
      world.advance(3_600);
      sinceHere();
      await world.watch.checkWatched();
      const after = await world.batch(batch.id);
      expect(after.transactions.map(({ feeSats }) => feeSats)).toEqual([306, 459]);
      expect(world.chain.mempool()).toEqual([newest(after).txid]);
      const { calls } = world.record;
      expect(calls.lastIndexOf('broadcast')).toBeGreaterThan(calls.indexOf('addTransaction'));
    });

    it('gives the next block the same time as the first, however long ago it was signed', async () => {
      const batch = await world.anchored();
      world.advance(10_000);
      world.chain.disconnect();
      await world.watch.checkWatched();
      await world.watch.checkWatched();
      expect((await world.batch(batch.id)).transactions).toHaveLength(1);
      world.advance(3_600);
      await world.watch.checkWatched();
      expect((await world.batch(batch.id)).transactions).toHaveLength(2);
    });

    it('replaces it at once when the node refuses its fee', async () => {
      const batch = await world.anchored();
      world.chain.disconnect();
      world.chain.forgetMempool();
      world.chain.minimumRate = 3;
      await world.watch.checkWatched();
      const after = await world.batch(batch.id);
      expect(world.chain.mempool()).toEqual([newest(after).txid]);
    });

    it('leaves it as it is when the cap leaves no room', async () => {
      world = createAnchoringWorld({ maxFeeSats: 306 });
      world.fund(100_000);
      const batch = await world.anchored();
      world.chain.disconnect();
      await world.watch.checkWatched();
      world.advance(3_600);
      expect(await world.watch.checkWatched()).toEqual({ watched: 1, lost: [batch.id], fault: null });
      expect((await world.batch(batch.id)).transactions).toHaveLength(1);
    });

    it('does not raise the fee while the coin is missing: it could not be sent anyway', async () => {
      const batch = await world.anchored();
      world.chain.disconnect(2);
      world.chain.forgetMempool();
      await world.watch.checkWatched();
      world.advance(3_600);
      await world.watch.checkWatched();
      expect((await world.batch(batch.id)).transactions).toHaveLength(1);
    });

    it('does not replace it when another batch spends its change', async () => {
      const [older, newer] = [await world.anchored(), await world.submitted()];
      world.chain.disconnect();
      await world.watch.checkWatched();
      world.advance(3_600);
      await world.watch.checkWatched();
      expect((await world.batch(older.id)).transactions).toHaveLength(1);
      expect(world.chain.mempool()).toEqual([first(older).txid, first(newer).txid]);
    });

    it('submits the version whose change another batch spends, and replaces no version of it', async () => {
      const older = await bumped(await world.submitted());
      world.chain.mine([first(older).rawHex]);
      await standing(older);
      const newer = await world.submitted();
      expect(first(newer).spends).toEqual(first(older).change);
      world.chain.disconnect();
      world.chain.forgetMempool();
      for (const seconds of [0, 3_600]) {
        world.advance(seconds);
        await world.watch.checkWatched();
        expect((await world.batch(older.id)).transactions).toHaveLength(2);
        expect(world.chain.mempool()).toContain(first(older).txid);
      }
      expect(await standing(newer)).toEqual({ state: 'waiting' });
      world.chain.mine();
      await world.watch.checkWatched();
      expect(await standing(newer)).toMatchObject({ state: 'confirmed', txid: first(newer).txid });
    });
  });
});
