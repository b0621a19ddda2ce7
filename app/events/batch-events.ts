import type { HashBatch } from '../../domain/hash-batch';
import { batchRecord } from '../batches/batch-record';
import { publishCertificates } from './certificate-events';
import type { CertificateEventDependencies } from './certificate-events';

/** Tells the endpoints of an account what became of a batch. Repeating a call is harmless. */
export interface BatchEvents {
  settled(certificateIds: string[]): Promise<void>;
  completed(batch: HashBatch): Promise<void>;
}

export function createBatchEvents(deps: CertificateEventDependencies): BatchEvents {
  return {
    settled: (ids) => publishCertificates(deps, ids),
    completed: (batch) =>
      deps.publisher.publish([
        {
          accountId: batch.accountId,
          type: 'batch.completed',
          subject: batch.id,
          data: { batch: batchRecord(batch) },
        },
      ]),
  };
}
