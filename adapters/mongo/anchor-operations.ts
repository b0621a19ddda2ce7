import type { Actor } from '../../domain/account';
import type { Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { inTransaction } from './transaction';

const MOST_LISTED = 20;

/** What operators decide about anchoring. Each decision is in the audit log. */
export function createAnchorOperations(collections: Collections) {
  const { batches, chainState, leases } = collections;

  return reportUnavailable({
    /** Asks for another transaction, with this coin if one is named. `false` when the batch is unknown, not signed, or in a block. */
    requestResign: (batchId: string, coin: Outpoint | null, actor: Actor): Promise<boolean> =>
      inTransaction(batches, async (session) => {
        const { matchedCount } = await batches.updateOne(
          { _id: batchId, status: { $in: ['signed', 'submitted'] } },
          { $set: { resign: { coin, requestedAt: new Date() } } },
          { session },
        );
        if (matchedCount === 0) return false;
        const details = coin === null ? {} : { coin: `${coin.txid}:${coin.vout}` };
        await recordAudit(
          collections,
          { action: 'anchor.resigned', accountId: null, subject: batchId, actor, details },
          session,
        );
        return true;
      }),

    /** From now on this wallet signs. Gives the former one, or `null` when that was the same or there was none. */
    adoptWallet: (network: Network, wallet: string, actor: Actor): Promise<string | null> =>
      inTransaction(leases, async (session) => {
        const before = await leases.findOneAndUpdate(
          { _id: network, wallet: { $ne: wallet } },
          { $set: { wallet } },
          { session, returnDocument: 'before' },
        );
        if (before === null) return null;
        const details = { network, before: before.wallet };
        await recordAudit(
          collections,
          { action: 'wallet.adopted', accountId: null, subject: wallet, actor, details },
          session,
        );
        return before.wallet;
      }),

    /** Batches that lost a block that counted as final, newest first. */
    async finalLost(network: Network, since: Date): Promise<{ batchId: string; at: Date }[]> {
      const found = await batches
        .find({ network, finalLostAt: { $gte: since } }, { sort: { finalLostAt: -1 }, limit: MOST_LISTED })
        .toArray();
      return found.flatMap(({ _id, finalLostAt }) =>
        finalLostAt === null ? [] : [{ batchId: _id, at: finalLostAt }],
      );
    },

    /** The node's present chain is the right one, although one with more work was seen before. */
    acceptChain: (network: Network, actor: Actor): Promise<void> =>
      inTransaction(chainState, async (session) => {
        await chainState.updateOne({ _id: network }, { $set: { tipWork: '' } }, { session });
        const entry = { action: 'chain.accepted', accountId: null, subject: network, actor } as const;
        await recordAudit(collections, entry, session);
      }),
  });
}
