import { log } from '@temporalio/activity';
import type { Allowance, HeldUnit } from '../ports/accounts';
import type { CertificateRepository } from '../ports/certificates';

export interface ReconcileDependencies {
  allowance: Pick<Allowance, 'listHeld' | 'settle' | 'release'>;
  certificates: Pick<CertificateRepository, 'statusesOf'>;
  clock: () => Date;
}

/** Longer than any upload takes: before that, a unit without a record may belong to one that is still arriving. */
const HELD_MILLISECONDS = 15 * 60_000;
const PAGE = 1_000;

/** Whether `reconcileUnits` has anything to look at. */
export async function hasHeldUnits(deps: ReconcileDependencies): Promise<boolean> {
  return (await listHeld(deps, 1)).length > 0;
}

function listHeld({ allowance, clock }: ReconcileDependencies, limit: number): Promise<HeldUnit[]> {
  return allowance.listHeld(new Date(clock().getTime() - HELD_MILLISECONDS), limit);
}

/**
 * Settles the units that a process which died left held: the record, or its absence, says what becomes of each. Returns how many there
 * were.
 */
export async function reconcileUnits(deps: ReconcileDependencies): Promise<number> {
  const { allowance, certificates } = deps;
  const held = await listHeld(deps, PAGE);
  const statuses = await certificates.statusesOf(held.map(({ certificateId }) => certificateId));
  let reconciled = 0;
  for (const { accountId, certificateId } of held) {
    const status = statuses.get(certificateId);
    if (status === 'processing') continue;
    if (status === 'certified') await allowance.settle(accountId, certificateId);
    else await allowance.release(accountId, certificateId);
    reconciled += 1;
  }
  if (reconciled > 0) log.info('Reconciled held units with their records.', { units: reconciled });
  return reconciled;
}
