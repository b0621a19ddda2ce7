import type { SigningLease } from '../../ports/signing-lease';
import type { Collections } from './collections';
import { isDuplicateKey, reportUnavailable } from './errors';

/** A live deployment renews every two seconds. */
const LEASE_MILLISECONDS = 60_000;

/** `deployment` tells deployments apart that share this database; asked for once. */
export function createSigningLease(
  { leases }: Pick<Collections, 'leases'>,
  deployment: () => Promise<string>,
): SigningLease {
  return reportUnavailable({
    async hold(network, wallet) {
      const own = await deployment();
      const isFree = {
        $or: [
          { $eq: [{ $ifNull: ['$deployment', { $literal: own }] }, { $literal: own }] },
          { $lt: ['$until', '$$NOW'] },
        ],
      };
      const renewal = {
        wallet: { $ifNull: ['$wallet', { $literal: wallet }] },
        deployment: { $cond: [isFree, { $literal: own }, '$deployment'] },
        until: { $cond: [isFree, { $add: ['$$NOW', LEASE_MILLISECONDS] }, '$until'] },
      };
      const take = () =>
        leases.findOneAndUpdate({ _id: network }, [{ $set: renewal }], {
          upsert: true,
          returnDocument: 'after',
        });
      // Of two workers that create the lease at once, one inserts it and the other finds it when it looks again.
      const lease = await take().catch((error: unknown) => {
        if (isDuplicateKey(error)) return take();
        throw error;
      });
      if (lease === null) throw new Error(`The upsert of the lease on ${network} returned no document.`);
      if (lease.deployment !== own) return { state: 'other_deployment' };
      return lease.wallet === wallet ? { state: 'held' } : { state: 'other_wallet', wallet: lease.wallet };
    },
  });
}
