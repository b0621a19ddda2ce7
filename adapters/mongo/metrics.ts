import type { ServiceMetricsReader } from '../../ports/metrics';
import { WAITING } from './batch-members';
import type { Collections } from './collections';
import { createOrphanReports } from './orphan-reports';
import { reportUnavailable } from './errors';

/** A backlog is counted so far; what is beyond it says nothing more. */
const COUNTED_AT_MOST = 50_000;
const PATIENCE_MILLISECONDS = 3_000;

export function createServiceMetricsReader(collections: Collections): ServiceMetricsReader {
  const { certificates, batches, coins, chainState } = collections;
  const orphanReports = createOrphanReports(collections);
  const patience = { maxTimeMS: PATIENCE_MILLISECONDS };

  async function waiting() {
    const [found] = await certificates
      .aggregate<{ count: number; since: Date }>(
        [
          { $match: WAITING },
          { $limit: COUNTED_AT_MOST },
          // A record is not written to between its time stamp and its batch.
          { $group: { _id: null, count: { $sum: 1 }, since: { $min: '$updatedAt' } } },
        ],
        patience,
      )
      .toArray();
    return { waiting: found?.count ?? 0, waitingSince: found?.since ?? null };
  }

  async function processingSince(): Promise<Date | null> {
    const oldest = await certificates.findOne(
      { status: 'processing' },
      { ...patience, sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return oldest?.createdAt ?? null;
  }

  async function wallet(network: string) {
    const signed = { network: network as never, 'transactions.0': { $exists: true } };
    const newest = await batches.findOne(signed, { ...patience, sort: { createdAt: -1 } });
    const transaction =
      newest?.transactions.find(({ txid }) => txid === newest.confirmedTxid) ?? newest?.transactions.at(-1);
    const added = await coins.find({ network: network as never }, patience).toArray();
    const claimed = await batches
      .find({ 'transactions.spends.txid': { $in: added.map(({ txid }) => txid) } }, patience)
      .project<{ transactions: { spends: { txid: string; vout: number } }[] }>({ 'transactions.spends': 1 })
      .toArray();
    const spent = new Set(
      claimed.flatMap(({ transactions }) =>
        transactions.map(({ spends }) => `${spends.txid}:${spends.vout}`),
      ),
    );
    const unspent = added.filter(({ _id }) => !spent.has(_id));
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
        batches.countDocuments({ network, everConfirmed: true, settled: false }, patience),
        batches.findOne(
          { network, status: 'confirmed' },
          { ...patience, sort: { createdAt: -1 }, projection: { 'block.time': 1 } },
        ),
        chainState.findOne({ _id: network }, patience),
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
