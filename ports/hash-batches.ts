import type { Certificate, CertificateFailure, CertificateStatus } from '../domain/certificate';
import type { HashBatch, HashBatchCounts, ItemRange } from '../domain/hash-batch';
import type { ListPosition, VerifiedToken } from './certificates';

export interface NewHashBatch {
  id: string;
  accountId: string;
  /** In the order of the request. */
  certificates: Certificate[];
  idempotencyKey: string | null;
  fingerprint: string;
  createdAt: Date;
}

/** A batch that holds an idempotency key, and what it was sent with. */
export interface KeyHolder {
  batch: HashBatch;
  fingerprint: string;
}

export type BatchInsertResult =
  | { outcome: 'inserted'; batch: HashBatch }
  /** Another batch holds the key. The caller compares the fingerprints. */
  | { outcome: 'key_held'; holder: KeyHolder }
  /** Another batch holds the key but can't be read now. Nothing was inserted. */
  | { outcome: 'undecided' };

export interface ItemPage {
  status?: CertificateStatus | undefined;
  /** Begins after this index. */
  after: number | null;
  limit: number;
}

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface HashBatchRepository {
  /** The batch and all its records, or nothing. */
  insert(batch: NewHashBatch): Promise<BatchInsertResult>;
  findByIdempotencyKey(accountId: string, key: string): Promise<KeyHolder | null>;
  find(id: string): Promise<HashBatch | null>;
  findForAccount(accountId: string, id: string): Promise<HashBatch | null>;
  /** Newest first. */
  list(accountId: string, page: { limit: number; after: ListPosition | null }): Promise<HashBatch[]>;
  /** In the order of the request. */
  listItems(batchId: string, page: ItemPage): Promise<Certificate[]>;
  /** Those of the range that have one of these statuses, in the order of the request. */
  listRange(range: ItemRange, statuses: CertificateStatus[]): Promise<Certificate[]>;
  /** Created before the given time and not done yet, the oldest first. */
  listOpen(before: Date, limit: number): Promise<HashBatch[]>;

  /** accepted -> running; any other status stays. `null` when there is no such batch. */
  begin(id: string, now: Date): Promise<HashBatch | null>;
  /**
   * processing -> certified, for each record, in one write; any other status stays. Gives the ids of the records that have exactly these
   * tokens afterwards.
   */
  saveTokens(tokens: { certificateId: string; token: VerifiedToken }[]): Promise<Set<string>>;
  /** processing -> failed, for all that are left in the range. */
  failPending(range: ItemRange, failure: CertificateFailure, now: Date): Promise<void>;
  /** -> done, with the counts of its records, none of which is `processing` any more. */
  finish(id: string, counts: HashBatchCounts, now: Date): Promise<void>;
}
