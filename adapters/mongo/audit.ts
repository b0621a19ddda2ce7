import type { ClientSession } from 'mongodb';
import type { Actor } from '../../domain/account';
import type { Collections } from './collections';

type AuditAction =
  | 'account.closing'
  | 'account.confirmed'
  | 'account.created'
  | 'account.erased'
  | 'account.granted'
  | 'account.holder_set'
  | 'account.password_set'
  | 'account.reopened'
  | 'anchor.resigned'
  | 'certificate.public_page_set'
  | 'chain.accepted'
  | 'invite.created'
  | 'key.created'
  | 'key.edited'
  | 'key.revoked'
  | 'key.rotated'
  | 'link.created'
  | 'restore.delete'
  | 'restore.keep'
  | 'wallet.adopted'
  | 'webhook.changed'
  | 'webhook.created'
  | 'webhook.deleted'
  | 'webhook.disabled'
  | 'webhook.rotated';

interface AuditEntry {
  action: AuditAction;
  /** Whose account it concerns; `null`: none. */
  accountId: string | null;
  subject: string;
  actor: Actor;
  details?: Record<string, unknown>;
}

/** Records who did what, and when. Never contains a key, a password or an address. */
export async function recordAudit(
  { audit }: Collections,
  { details = {}, ...entry }: AuditEntry,
  session?: ClientSession,
): Promise<void> {
  await audit.insertOne({ at: new Date(), ...entry, details }, { ...(session && { session }) });
}
