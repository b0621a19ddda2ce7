import type { Interruption } from '../../domain/interruption';
import type { OrphanReport } from '../../domain/orphan-report';
import type { AuditEntry } from '../../ports/audit-trail';

export interface AuditDocument extends AuditEntry {
  /** Whose account it concerns; `null`: none. */
  accountId: string | null;
  /** Only of entries that anyone can cause: the database deletes them then. */
  expiresAt?: Date;
}

/** The result of the last run of a sweep; `_id` names the sweep. */
export type SweepDocument = OrphanReport & { _id: string };

/** One document. */
export interface ContinuityDocument {
  _id: string;
  /** When a process last used the database, by the database's clock. */
  usedAt: Date;
  interruptions: Interruption[];
}
