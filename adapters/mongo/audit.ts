import type { Collections } from './collections';

export type AuditAction = 'account.created' | 'account.granted' | 'key.created' | 'key.revoked';

/** Who was given what, and when. Never a key's value. */
export async function recordAudit(
  { audit }: Collections,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown>,
): Promise<void> {
  await audit.insertOne({ at: new Date(), action, subject, details });
}
