import type { CertifyFileResult } from '../../contract/certify-file';
import { objectKey } from '../../domain/certificate';
import type { CertificateFailure, FailureCode } from '../../domain/certificate';
import type { Allowance } from '../../ports/accounts';
import { decisionOnFailed } from '../../domain/interruption';
import type { CertificateRepository } from '../../ports/certificates';
import type { Continuity } from '../../ports/continuity';
import type { FileStore } from '../../ports/file-store';
import { certifiedResult } from './settled';

/** What the record says about each failure. The detailed reasons stay on the run and in the log. */
const MESSAGES: Record<FailureCode, string> = {
  psc_error: 'No time-stamping provider gave a valid time stamp. Nothing was charged; send it again later.',
  file_damaged: 'The stored file could not be read back unchanged. Nothing was charged; send the file again.',
  cancelled: 'The certification was cancelled by an operator. Nothing was charged; send it again.',
  internal_error:
    'The certification was stopped by a fault of the service. Nothing was charged; send it again.',
};

export interface CompensateOrder {
  certificateId: string;
  reason: string;
  /** `null` when the file was not hashed. */
  hashedAt: string | null;
}

export interface CompensateDependencies {
  allowance: Pick<Allowance, 'release'>;
  certificates: Pick<CertificateRepository, 'markFailed'>;
  continuity: Continuity;
  files: Pick<FileStore, 'delete'>;
}

export function createCompensateActivity({
  allowance,
  certificates,
  continuity,
  files,
}: CompensateDependencies) {
  return {
    /**
     * Marks the record as failed, then gives its unit back, then deletes the file, if it was held. Changes nothing that is certified: the certificate
     * is then the result. Without a record nothing is deleted, because nothing proves that the file was not certified; and neither is the
     * file of a record that was processing during an interruption, which the database may have forgotten was certified.
     */
    async compensate({
      certificateId,
      reason,
      hashedAt,
    }: CompensateOrder): Promise<CertifyFileResult | null> {
      const record = await certificates.markFailed(
        certificateId,
        failureFor(reason),
        hashedAt === null ? null : new Date(hashedAt),
      );
      if (record?.status === 'certified') return certifiedResult(record);
      if (record?.status === 'failed') {
        await allowance.release(record.accountId, certificateId);
        if (record.custody === 'hash_only') return null;
        const { createdAt, steps, updatedAt } = record;
        const times = { createdAt, failedAt: steps.failedAt ?? updatedAt };
        const decision = decisionOnFailed(times, await continuity.touch());
        if (decision === null || decision === 'delete') await files.delete(objectKey(certificateId));
      }
      return null;
    },
  };
}

export function failureFor(reason: string): CertificateFailure {
  const code = isFailureCode(reason) ? reason : 'internal_error';
  return { code, message: MESSAGES[code] };
}

function isFailureCode(reason: string): reason is FailureCode {
  return Object.hasOwn(MESSAGES, reason);
}
