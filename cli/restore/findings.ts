import type { Interruption } from '../../domain/interruption';

/** As many as are worth reading; the count says how many there are. */
export const MOST_NAMED = 10;

export interface Named {
  count: number;
  /** The first of them. */
  ids: string[];
}

/** What comparing the records with the files found. */
export interface FileFindings {
  records: { certified: number; processing: number; failed: number; newest: string | null };
  files: { count: number; bytes: number; newest: string | null };
  /** Records whose file is missing. */
  missing: { certified: Named; processing: Named };
  /** Files without a record. */
  unknown: Named & {
    bytes: number;
    oldest: string | null;
    newest: string | null;
    /** Of a time that the database may have forgotten, and about which nobody has decided. */
    undecided: number;
    /** The sweeper keeps or deletes them, as an operator decided. */
    decided: number;
    /** Too young for the sweeper, which does not count them yet. */
    young: number;
  };
}

export interface RunFindings {
  /** Open runs whose record is missing: they change nothing and end. */
  openWithoutRecord: Named;
  /** Records in `processing` without an open run: the sweeper starts one. */
  processingWithoutRun: Named;
  /** Runs that started after the database was last in use: their records are forgotten. `null` for a database that was never in use. */
  startedSince: number | null;
  schedules: { id: string; state: 'active' | 'paused' | 'missing' }[];
}

export interface ChainFindings {
  /** Batches that are in no block yet. */
  underWay: number;
  /** Coins that the database counts as unspent, and that a transaction it does not know has spent. */
  spentByUnknown: string[];
}

export interface RestoreFindings extends FileFindings {
  accounts: number;
  keys: number;
  /** When a process last used the database: with a restored copy, the time of the backup. */
  usedAt: string | null;
  /** Without a decision, including one that would end now. */
  interruptions: Interruption[];
  runs: RunFindings;
  /** A text says why it was not compared. */
  chain: ChainFindings | string;
}
