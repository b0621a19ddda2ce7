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
      const free = { $or: [{ deployment: own }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
      const renewal = [
        {
          $set: {
            wallet: { $ifNull: ['$wallet', { $literal: wallet }] },
            deployment: { $literal: own },
            until: { $add: ['$$NOW', LEASE_MILLISECONDS] },
          },
        },
      ];
      const take = () =>
        leases.findOneAndUpdate({ _id: network, ...free }, renewal, {
          upsert: true,
          returnDocument: 'after',
        });
      try {
        // Two workers that create the lease at once: one inserts it, the other finds it when it looks again.
        const lease = await take().catch((error: unknown) => {
          if (isDuplicateKey(error)) return take();
          throw error;
        });
        if (lease === null) throw new Error(`The upsert of the lease on ${network} returned no document.`);
        return lease.wallet === wallet ? { state: 'held' } : { state: 'other_wallet', wallet: lease.wallet };
      } catch (error) {
        // It is not free, and a second one can't be inserted.
        if (isDuplicateKey(error)) return { state: 'other_deployment' };
        throw error;
      }
    },
  });
}
