import type { Certificate, CertificateFailure, CertificateStatus } from '../../domain/certificate';
import type { HashBatch, HashBatchCounts, HashBatchStatus } from '../../domain/hash-batch';

/** A batch as it is published. Times are ISO 8601. */
export interface BatchRecord {
  id: string;
  status: HashBatchStatus;
  counts: HashBatchCounts;
  created_at: string;
  completed_at: string | null;
}

/** One hash of a batch. The certificate itself has everything else. */
export interface BatchItemRecord {
  index: number;
  ref: string | null;
  sha256: string;
  certificate_id: string;
  status: CertificateStatus;
  failure: CertificateFailure | null;
}

export function batchRecord({ id, status, counts, createdAt, doneAt }: HashBatch): BatchRecord {
  return {
    ...{ id, status, counts },
    created_at: createdAt.toISOString(),
    completed_at: doneAt?.toISOString() ?? null,
  };
}

export function batchItemRecord({
  id,
  batch,
  reference,
  file,
  status,
  failure,
}: Certificate): BatchItemRecord {
  return {
    index: batch?.index ?? 0,
    ref: reference,
    sha256: file.sha256,
    certificate_id: id,
    status,
    failure,
  };
}
