import { objectKey } from '../domain/certificate';
import type { FailureCode } from '../domain/certificate';
import type { Allowance } from '../ports/accounts';
import type { CertificateRepository } from '../ports/certificates';
import type { FileStore } from '../ports/file-store';

/** What the record says about each failure. The detailed reasons stay on the run and in the log. */
const MESSAGES: Record<FailureCode, string> = {
  psc_error:
    'No time-stamping provider gave a valid time stamp. Nothing was charged; send the file again later.',
  file_damaged: 'The stored file could not be read back unchanged. Nothing was charged; send the file again.',
  internal_error:
    'The certification was stopped by a fault of the service. Nothing was charged; send the file again.',
};

export interface CompensateOrder {
  certificateId: string;
  accountId: string;
  reason: string;
  /** `null` when the file was not hashed. */
  hashedAt: string | null;
}

export interface CompensateDependencies {
  allowance: Pick<Allowance, 'release'>;
  certificates: Pick<CertificateRepository, 'discard' | 'markFailed'>;
  files: Pick<FileStore, 'delete'>;
}

export function createCompensateActivity({ allowance, certificates, files }: CompensateDependencies) {
  return {
    /** Undoes the certification. Only a failed record remains, and none at all when the allowance was exhausted. */
    async compensate(order: CompensateOrder): Promise<void> {
      const { certificateId, accountId, reason, hashedAt } = order;
      await allowance.release(accountId, certificateId);
      if (reason === 'allowance_exhausted') {
        await certificates.discard(certificateId);
      } else {
        const code = isFailureCode(reason) ? reason : 'internal_error';
        await certificates.markFailed(
          certificateId,
          { code, message: MESSAGES[code] },
          hashedAt === null ? null : new Date(hashedAt),
        );
      }
      // Last: a record whose file is missing must already be marked failed.
      await files.delete(objectKey(certificateId));
    },
  };
}

function isFailureCode(reason: string): reason is FailureCode {
  return Object.hasOwn(MESSAGES, reason);
}
