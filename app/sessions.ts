import type { ListedSession, Session } from '../domain/session';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { addressGroup } from './address-group';

/** Nobody has more browsers in use; older sessions end by themselves. */
const LISTED_AT_MOST = 100;

type Dependencies = Pick<AppDependencies, 'sessions' | 'auditTrail'>;

export function listSessions(
  { sessions }: Pick<Dependencies, 'sessions'>,
  accountId: string,
): Promise<ListedSession[]> {
  return sessions.list(accountId, LISTED_AT_MOST);
}

/** By the account's owner, from any of its sessions. */
export async function endSession(
  { sessions, auditTrail }: Dependencies,
  { accountId, id, ip }: { accountId: string; id: string; ip: string },
): Promise<void> {
  if (!(await sessions.endListed(accountId, id)))
    throw new ServiceError('not_found', { message: 'This session has already ended.' });
  await auditTrail.recordSignIn({ action: 'session.ended', accountId, address: addressGroup(ip) });
}

export async function endOtherSessions(
  { sessions, auditTrail }: Dependencies,
  { accountId, hash }: Session,
  ip: string,
): Promise<void> {
  await sessions.endOthers(accountId, hash);
  await auditTrail.recordSignIn({ action: 'session.ended', accountId, address: addressGroup(ip) });
}
