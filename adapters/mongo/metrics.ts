import type { Network } from '../../domain/network';
import type { ServiceMetricsReader } from '../../ports/metrics';
import { createBatchRepository } from './batches';
import { WAITING } from './certificate-document';
import type { Collections } from './collections';
import { createDeliveryRepository } from './deliveries';
import { UNCERTIFIED } from './memberships/credential-documents';
import { createOrphanReports } from './orphan-reports';
import { createRenewalRepository } from './renewals';
import { createSignerRepository } from './signers';
import { reportUnavailable } from './errors';

/** A backlog is counted up to this size. */
const MAX_COUNTED = 50_000;
const TIMEOUT_MS = 3_000;
const DAY_MILLISECONDS = 86_400_000;
const BACKLOG_MILLISECONDS = 60_000;
/** Nothing brings them back, so the alert ends some time. */
const LAPSED_DAYS = 30;
const MAX_BACKLOGGED = 1_000;

export function createServiceMetricsReader(collections: Collections): ServiceMetricsReader {
  const { certificates, batches, chainState } = collections;
  const orphanReports = createOrphanReports(collections);
  const repository = createBatchRepository(collections);
  const deliveries = createDeliveryRepository(collections);
  const signers = createSignerRepository(collections);
  const renewals = createRenewalRepository(collections);
  const limit = { maxTimeMS: TIMEOUT_MS };

  async function waiting() {
    const [found] = await certificates
      .aggregate<{ count: number; since: Date }>(
        [
          { $match: WAITING },
          { $sort: { 'steps.savedAt': 1 } },
          { $limit: MAX_COUNTED },
          { $group: { _id: null, count: { $sum: 1 }, since: { $min: '$steps.savedAt' } } },
        ],
        { ...limit, hint: 'anchor-queue' },
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

  async function fees(network: Network) {
    const signed = { network, 'transactions.0': { $exists: true } };
    const newest = await batches.findOne(signed, { ...limit, sort: { createdAt: -1 } });
    const transaction =
      newest?.transactions.find(({ txid }) => txid === newest.confirmedTxid) ?? newest?.transactions.at(-1);
    return {
      feeSats: transaction?.feeSats ?? null,
      dayFeeSats: await repository.feesSince(network, new Date(Date.now() - DAY_MILLISECONDS)),
    };
  }

  async function evidence() {
    const now = new Date();
    const ends = await signers.list();
    const inUse = new Set(await renewals.signersInUse(ends.map(({ id }) => id)));
    const recent = new Date(now.getTime() - LAPSED_DAYS * DAY_MILLISECONDS);
    const used = ends.filter(({ id }) => inUse.has(id));
    const next = used
      .filter(({ validUntil }) => validUntil > now)
      .map(({ validUntil }) => validUntil.getTime());
    return {
      evidenceEndsAt: next.length === 0 ? null : new Date(Math.min(...next)),
      lapsedSigners: used.filter(({ validUntil }) => validUntil <= now && validUntil > recent).length,
    };
  }

  async function memberships() {
    const now = new Date();
    const [due, credential] = await Promise.all([
      collections.memberships.findOne(
        { nextEventAt: { $lte: now, $type: 'date' } },
        { ...limit, sort: { nextEventAt: 1 }, projection: { nextEventAt: 1 } },
      ),
      collections.credentials.findOne(UNCERTIFIED, {
        ...{ ...limit, sort: { createdAt: 1 }, projection: { createdAt: 1 } },
        hint: 'without-certificate',
      }),
    ]);
    return {
      membershipsDueSince: due?.nextEventAt ?? null,
      credentialsWaitingSince: credential?.createdAt ?? null,
    };
  }

  async function finalLostAt(network: Network): Promise<Date | null> {
    const last = await batches.findOne(
      { network, finalLostAt: { $type: 'date' } },
      { ...limit, sort: { finalLostAt: -1 }, projection: { finalLostAt: 1 } },
    );
    return last?.finalLostAt ?? null;
  }

  return reportUnavailable({
    async read(network) {
      const [
        queue,
        oldest,
        paid,
        ends,
        waitingMembers,
        lostAt,
        unsettled,
        confirmed,
        chain,
        orphans,
        backlogged,
      ] = await Promise.all([
        waiting(),
        processingSince(),
        fees(network),
        evidence(),
        memberships(),
        finalLostAt(network),
        batches.countDocuments({ network, everConfirmed: true, settledAt: null }, limit),
        batches.findOne(
          { network, status: 'confirmed' },
          { ...limit, sort: { createdAt: -1 }, projection: { 'block.time': 1 } },
        ),
        chainState.findOne({ _id: network }, limit),
        orphanReports.latest(),
        deliveries.overdueWebhooks(new Date(Date.now() - BACKLOG_MILLISECONDS), MAX_BACKLOGGED),
      ]);
      return {
        ...queue,
        ...paid,
        ...ends,
        ...waitingMembers,
        processingSince: oldest,
        finalLostAt: lostAt,
        unsettled,
        backloggedWebhooks: backlogged.length,
        lastConfirmedAt: confirmed?.block?.time ?? null,
        tipHeight: chain?.tipHeight ?? null,
        checkedAt: chain?.checkedAt ?? null,
        orphansHeld:
          orphans === null ? null : orphans.held ? Math.max(orphans.withoutRecord, orphans.undecided) : 0,
      };
    },
  });
}
