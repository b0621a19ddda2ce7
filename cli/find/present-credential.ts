import { counted } from '../../domain/text';
import { inLine } from '../../clients/cli/print';
import type { CredentialFinding, RosterFinding } from './findings';
import { presentOwnRun } from './present';

/** A credential as text. */
export function presentCredential(found: CredentialFinding): string {
  const { id, account, standing, roster, openedAt, run } = found;
  return [
    `Credential ${id}: ${standing}`,
    `  ${progressOf(found)}`,
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), opened ${openedAt}${roster === null ? '' : `, with ${roster}`}`,
    ...presentOwnRun(run),
  ].join('\n');
}

function progressOf({ signed, certificateId, erased }: CredentialFinding): string {
  if (erased) return 'erased with the member';
  if (certificateId !== null) return `signed, and certified as ${certificateId}`;
  return signed ? 'signed, not yet certified' : 'not yet signed';
}

/** A roster as text. */
export function presentRoster({ id, account, counts, receivedAt, doneAt, run }: RosterFinding): string {
  const { total, accredited, failed, certified, pending } = counts;
  return [
    `Roster ${id}: ${doneAt === null ? 'under way' : 'done'}`,
    `  ${accredited} of ${total} rows accredited, ${failed} refused; ${counted(certified, 'credential')} certified, ${pending} pending`,
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), received ${receivedAt}${doneAt === null ? '' : `, done ${doneAt}`}`,
    ...presentOwnRun(run),
  ].join('\n');
}
