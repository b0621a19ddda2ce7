import type { Network } from '../../domain/network';
import type { ServiceMetricsReader } from '../../ports/metrics';
import { WAITING } from './collections';
import type { Collections } from './collections';
import { createOrphanReports } from './orphan-reports';
import { reportUnavailable } from './errors';
import { createWalletCoins } from './wallet-coins';

/** A backlog is counted up to this size. */
const MAX_COUNTED = 50_000;
const TIMEOUT_MS = 3_000;

export function createServiceMetricsReader(collections: Collections): ServiceMetricsReader {
  const { certificates, batches, coins, chainState } = collections;
  const orphanReports = createOrphanReports(collections);
  const { unclaimed } = createWalletCoins(collections);
  const limit = { maxTimeMS: TIMEOUT_MS };

  async function waiting() {
    const [found] = await certificates
      .aggregate<{ count: number; since: Date }>(
        [
          { $match: WAITING },
          { $sort: { updatedAt: 1 } },
          { $limit: MAX_COUNTED },
          { $group: { _id: null, count: { $sum: 1 }, since: { $min: '$updatedAt' } } },
        ],
        { ...limit, hint: 'waiting' },
      )
      .toArray();
    return { waiting: found?.count ?? 0, waitingSince: found?.since ?? null };
  }

  async function processingSince(): Promise<Date | null> {
    const oldest = await certificates.findOne(
      { status: 'processing' },
      { ...limit, sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return oldest?.createdAt ?? null;
  }

  async function wallet(network: Network) {
    const signed = { network, 'transactions.0': { $exists: true } };
    const newest = await batches.findOne(signed, { ...limit, sort: { createdAt: -1 } });
    const transaction =
      newest?.transactions.find(({ txid }) => txid === newest.confirmedTxid) ?? newest?.transactions.at(-1);
    const added = await coins.find({ network }, limit).toArray();
    const unspent = await unclaimed(added);
    return {
      feeSats: transaction?.feeSats ?? null,
      walletSats: unspent.reduce((sum, { valueSats }) => sum + valueSats, transaction?.change.valueSats ?? 0),
    };
  }

  return reportUnavailable({
    async read(network) {
      const [queue, oldest, paid, unsettled, confirmed, chain, orphans] = await Promise.all([
        waiting(),
        processingSince(),
        wallet(network),
        batches.countDocuments({ network, everConfirmed: true, settledAt: null }, limit),
        batches.findOne(
          { network, status: 'confirmed' },
          { ...limit, sort: { createdAt: -1 }, projection: { 'block.time': 1 } },
        ),
        chainState.findOne({ _id: network }, limit),
        orphanReports.latest(),
      ]);
      return {
        ...queue,
        ...paid,
        processingSince: oldest,
        unsettled,
        lastConfirmedAt: confirmed?.block?.time ?? null,
        tipHeight: chain?.tipHeight ?? null,
        checkedAt: chain?.checkedAt ?? null,
        orphansHeld: orphans === null ? null : orphans.held ? orphans.withoutRecord : 0,
      };
    },
  });
}
