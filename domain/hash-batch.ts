import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Certificate } from './certificate';

/** accepted -> running -> done. */
export type HashBatchStatus = 'accepted' | 'running' | 'done';

export interface HashBatchCounts {
  total: number;
  certified: number;
  failed: number;
  /** Still `processing`. */
  pending: number;
}

/** Hashes that were sent together. Each has an ordinary certificate record, which names the batch and its place there. */
export interface HashBatch {
  id: string;
  accountId: string;
  status: HashBatchStatus;
  counts: HashBatchCounts;
  createdAt: Date;
  startedAt: Date | null;
  doneAt: Date | null;
}

/** Certificates of a batch whose index is at least `from` and below `to`. */
export interface ItemRange {
  batchId: string;
  from: number;
  to: number;
}

/**
 * What a batch certifies, in its order: batches with the same fingerprint are the same. Names and media types of files do not count, as
 * for single certificates.
 */
export function batchFingerprint(items: Pick<Certificate, ContentKey>[]): string {
  const content = items.map(({ file, title, description, documentType, reference, createdPublic }) => [
    ...[file.sha256, file.size],
    ...[title, description, documentType, reference, createdPublic],
  ]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content))));
}

type ContentKey = 'file' | 'title' | 'description' | 'documentType' | 'reference' | 'createdPublic';
