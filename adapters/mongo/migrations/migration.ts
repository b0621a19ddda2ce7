import type { Db } from 'mongodb';

/** A change of stored documents. docs/operations/upgrade.md says what one may do while older processes run. */
export interface Migration {
  /** The schema version that the database has afterwards. */
  version: number;
  /** Completes the line "Migration 2: …". */
  name: string;
  /** Processes with a lower schema version can't read the result, or would damage it, and refuse to start. */
  minimumReader: number;
  /** Idempotent, in batches: after a crash, another process calls it again and continues. Calls `report` after each batch. */
  apply(db: Db, report: (progress: string) => void): Promise<void>;
}
