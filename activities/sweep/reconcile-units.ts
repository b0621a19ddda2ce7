import { log } from '@temporalio/activity';
import { isBatchId } from '../../domain/ids';
import type { Allowance, HeldClaim } from '../../ports/accounts';
import type { CertificateRepository, RecordStatus } from '../../ports/certificates';
import type { HashBatchRepository } from '../../ports/hash-batches';

export interface ReconcileDependencies {
  allowance: Pick<Allowance, 'listHeld' | 'settle' | 'settleMany' | 'release'>;
  certificates: Pick<CertificateRepository, 'statusesOf'>;
  hashBatches: Pick<HashBatchRepository, 'find'>;
  clock: () => Date;
}

/** Longer than any upload takes: before that, a unit without a record may belong to one that is still arriving. */
const HELD_MILLISECONDS = 15 * 60_000;
const PAGE = 1_000;

/** Whether `reconcileUnits` has anything to look at. */
export async function hasHeldUnits(deps: ReconcileDependencies): Promise<boolean> {
  return (await listHeld(deps, 1)).length > 0;
}

function listHeld({ allowance, clock }: ReconcileDependencies, limit: number): Promise<HeldClaim[]> {
  return allowance.listHeld(new Date(clock().getTime() - HELD_MILLISECONDS), limit);
}

/**
 * Settles the units that a process which died left held: the record, or its absence, says what becomes of each. Returns how many there
 * were.
 */
export async function reconcileUnits(deps: ReconcileDependencies): Promise<number> {
  const held = await listHeld(deps, PAGE);
  const statuses = await deps.certificates.statusesOf(held.map(({ id }) => id));
  let reconciled = 0;
  for (const claim of held) {
    const settled = isBatchId(claim.id)
      ? await settleBatch(deps, claim)
      : await settleCertificate(deps, claim, statuses.get(claim.id));
    if (settled) reconciled += 1;
  }
  if (reconciled > 0) log.info('Reconciled held units with their records.', { claims: reconciled });
  return reconciled;
}

async function settleCertificate(
  { allowance }: ReconcileDependencies,
  { accountId, id }: HeldClaim,
  status: RecordStatus | undefined,
): Promise<boolean> {
  if (status === 'processing') return false;
  if (status === 'certified') await allowance.settle(accountId, id);
  else await allowance.release(accountId, id);
  return true;
}

async function settleBatch(
  { allowance, hashBatches }: ReconcileDependencies,
  { accountId, id }: HeldClaim,
): Promise<boolean> {
  const batch = await hashBatches.find(id);
  if (batch === null) await allowance.release(accountId, id);
  else if (batch.status === 'done') await allowance.settleMany(accountId, id, batch.counts.failed);
  else return false;
  return true;
}
