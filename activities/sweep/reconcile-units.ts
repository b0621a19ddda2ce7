import { log } from '@temporalio/activity';
import { isBatchId, isCertificateId, isRosterId } from '../../domain/ids';
import type { Allowance, HeldClaim } from '../../ports/accounts';
import type { CertificateRepository, RecordStatus } from '../../ports/certificates';
import type { HashBatchRepository } from '../../ports/hash-batches';
import type { CredentialRepository } from '../../ports/memberships/credentials';
import type { RosterRepository } from '../../ports/memberships/rosters';

export interface ReconcileDependencies {
  allowance: Pick<Allowance, 'listHeld' | 'settle' | 'settleMany' | 'release'>;
  certificates: Pick<CertificateRepository, 'statusesOf'>;
  hashBatches: Pick<HashBatchRepository, 'find'>;
  credentials: Pick<CredentialRepository, 'find' | 'releaseRoster'>;
  rosters: Pick<RosterRepository, 'find'>;
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
    if (await settle(deps, claim, statuses.get(claim.id))) reconciled += 1;
  }
  if (reconciled > 0) log.info('Reconciled held units with their records.', { claims: reconciled });
  return reconciled;
}

function settle(
  deps: ReconcileDependencies,
  claim: HeldClaim,
  status: RecordStatus | undefined,
): Promise<boolean> {
  if (isBatchId(claim.id)) return settleBatch(deps, claim);
  if (isRosterId(claim.id)) return settleRoster(deps, claim);
  if (isCertificateId(claim.id)) return settleCertificate(deps, claim, status);
  return settleCredential(deps, claim);
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

/** Its claim lasts until it is certified, however long that takes. */
async function settleCredential(
  { allowance, credentials }: ReconcileDependencies,
  { accountId, id }: HeldClaim,
): Promise<boolean> {
  const credential = await credentials.find(id);
  if (credential?.certificateId) await allowance.settle(accountId, id);
  else if (credential === null || credential.erased) await allowance.release(accountId, id);
  else return false;
  return true;
}

async function settleRoster(
  { credentials, rosters }: ReconcileDependencies,
  { accountId, id }: HeldClaim,
): Promise<boolean> {
  const roster = await rosters.find(accountId, id);
  if (roster !== null && roster.doneAt === null) return false;
  await credentials.releaseRoster(accountId, id);
  return true;
}
