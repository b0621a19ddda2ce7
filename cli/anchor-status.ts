import { createAnchorOperations } from '../adapters/mongo/anchor-operations';
import { createBatchRepository } from '../adapters/mongo/batches';
import type { AnchoringStatus } from '../temporal/anchor-control';
import { batchSize } from './find/present';
import { network } from './open-chain';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';

const DAY_MILLISECONDS = 86_400_000;
/** How long a final block that was lost is shown. */
const SHOWN_DAYS = 7;

export interface AnchoringRecords {
  /** In satoshi; `limit` is `null` when there is none. */
  dailyFees: { spent: number; limit: number | null };
  /** Batches of the last days whose final proofs no longer held. */
  finalLost: { batchId: string; at: Date }[];
}

/** What the database says about anchoring; `null` when it does not answer: the rest of the status matters all the more then. */
export async function anchoringRecords(): Promise<AnchoringRecords | null> {
  let records: AnchoringRecords | null = null;
  const since = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS);
  const limit = optionalSetting(process.env, 'ANCHOR_DAILY_FEE_SATS');
  await withDatabase(async (collections) => {
    const spent = await createBatchRepository(collections).feesSince(network(), since(1));
    const finalLost = await createAnchorOperations(collections).finalLost(network(), since(SHOWN_DAYS));
    records = { dailyFees: { spent, limit: limit === null ? null : Number(limit) }, finalLost };
  }).catch(() => undefined);
  return records;
}

/** What needs an operator comes first. */
export function describeStatus(
  { held, nextWindowAt, nextTickAt, run }: AnchoringStatus,
  records: AnchoringRecords | null,
): string {
  const attention = run?.attention ?? null;
  const lines = [
    attention && `Needs an operator since ${attention.since} (${attention.code}): ${attention.message}`,
    held && 'On hold.',
    ...(records?.finalLost ?? []).map(
      ({ batchId, at }) =>
        `${batchId} lost a block that counted as final at ${at.toISOString()}: proofs handed out before no longer hold.`,
    ),
    !held && nextWindowAt !== null && `Next window: ${nextWindowAt.toISOString()}`,
    ...(run === null
      ? [`No run is open. The next one starts at ${nextTickAt?.toISOString() ?? 'an unknown time'}.`]
      : describeRun(run)),
    records === null ? 'Fees are not known: the database does not answer.' : describeFees(records),
  ];
  return lines.filter(Boolean).join('\n');
}

function describeRun(run: NonNullable<AnchoringStatus['run']>): (string | false)[] {
  return [
    run.phase === 'idle'
      ? `Nothing is due: ${run.workflowId} waits.`
      : `Current window: ${run.workflowId}, ${run.phase}`,
    run.batchId !== null && `Batch: ${run.batchId}, ${batchSize(run.certificates)}`,
    run.txid !== null && `Transaction: ${run.txid}, fee ${run.feeSats ?? '?'} satoshi`,
    run.lost.length > 0 && `Transactions that lost their block: ${run.lost.join(', ')}`,
  ];
}

function describeFees({ dailyFees: { spent, limit } }: AnchoringRecords): string {
  const budget = limit === null ? 'no daily limit' : `of ${limit} allowed`;
  return `Fees of the last 24 hours: ${spent} satoshi, ${budget}`;
}
