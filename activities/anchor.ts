import type { Batch } from '../domain/anchoring';
import { withHeartbeat } from './with-heartbeat';
import type { AnchorDependencies } from './anchor-dependencies';
import { createAnchorSigner } from './anchor-signer';
import { createAnchorWatch } from './anchor-watch';
import type { Watched } from './anchor-watch';
import { needsAttention, notYet } from './failures';

interface BatchOrder {
  batchId: string;
}

export type BatchOutcome =
  | { state: 'confirmed'; txid: string; height: number }
  /** Waited too long, or is refused for its fee: time for a replacement. */
  | { state: 'stuck' }
  | { state: 'coin_missing' };

/** The steps of `anchorBatch`. Each looks at the batch first and does only what is missing. */
export function createAnchorActivities(deps: AnchorDependencies) {
  const { batches, chain } = deps;
  const signer = createAnchorSigner(deps);
  const watch = createAnchorWatch(deps, signer);

  async function load(batchId: string): Promise<Batch> {
    const batch = await batches.find(batchId);
    if (batch === null) throw new Error(`There is no batch ${batchId}.`);
    return batch;
  }

  return withHeartbeat({
    /** First in every window. While the node is away nothing is stamped either: the whole backlog then goes into one batch. */
    watchAnchors: (): Promise<Watched> => watch.older(),

    async openBatch(): Promise<{ batchId: string } | null> {
      if (!(await batches.hasWork(chain.network))) return null;
      return { batchId: (await batches.openOrResume(chain.network)).id };
    },

    /** Once through all that waits: what comes meanwhile is for the next window, so that this one ends. */
    async fillBatch({ batchId }: BatchOrder): Promise<number> {
      let total = 0;
      for (let after: string | null = null; ;) {
        const { stamped, last } = await batches.stamp(batchId, after);
        total += stamped;
        if (last === null) return total;
        after = last;
      }
    },

    sealBatch: ({ batchId }: BatchOrder): Promise<{ size: number; root: string | null }> =>
      batches.seal(batchId),

    async signBatch({ batchId }: BatchOrder): Promise<{ txid: string; feeSats: number }> {
      const batch = await load(batchId);
      const { txid, feeSats } = batch.transactions.at(-1) ?? (await signer.sign(batch, true));
      return { txid, feeSats };
    },

    async broadcastBatch({ batchId }: BatchOrder): Promise<{ feeTooLow: boolean }> {
      const batch = await load(batchId);
      const transaction = batch.transactions.at(-1);
      if (transaction === undefined) throw new Error(`Batch ${batchId} is not signed.`);
      if (batch.status === 'confirmed') return { feeTooLow: false };
      const result = await chain.broadcast(transaction.rawHex);
      if (result === 'taken') await batches.markSubmitted(batchId);
      return { feeTooLow: result === 'fee_too_low' };
    },

    /** Also asks after the older batches: a wait may take days. `since`: when the last replacement was considered. */
    async confirmBatch({ batchId, since }: BatchOrder & { since: number }): Promise<BatchOutcome> {
      const outcome = await look(batchId, since).catch((error: unknown) => {
        throw needsAttention(error);
      });
      if (outcome === null) throw notYet('not_confirmed', 'The transaction is not in a block yet.');
      return outcome;
    },

    /** `null`: the cap leaves no room for a higher fee. */
    async bumpBatch({ batchId }: BatchOrder): Promise<{ txid: string; feeSats: number } | null> {
      const batch = await load(batchId);
      const newest = batch.transactions.at(-1);
      const raised = batch.block === null ? await signer.raise(batch) : newest;
      return raised ? { txid: raised.txid, feeSats: raised.feeSats } : null;
    },
  });

  async function look(batchId: string, since: number): Promise<BatchOutcome | null> {
    await watch.older();
    const batch = await load(batchId);
    const standing = await watch.standing(batch);
    if (standing.state === 'confirmed') {
      return { state: 'confirmed', txid: standing.txid, height: standing.block.height };
    }
    if (standing.state === 'coin_missing') return { state: 'coin_missing' };
    return standing.state === 'fee_too_low' || watch.isStuck(await load(batchId), since)
      ? { state: 'stuck' }
      : null;
  }
}

export type AnchorActivities = ReturnType<typeof createAnchorActivities>;
