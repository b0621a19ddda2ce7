import type { HashBatch, HashBatchCounts } from '../../domain/hash-batch';
import type { Stored } from './stored';

export type HashBatchDocument = Omit<Stored<HashBatch>, 'counts'> & {
  total: number;
  /** Once it is done. Before that, its records are counted. */
  counts: HashBatchCounts | null;
  idempotencyKey: string | null;
  fingerprint: string;
};
