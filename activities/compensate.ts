import { objectKey } from '../domain/certificate';
import type { FailureCode } from '../domain/certificate';
import type { CertifyDependencies } from './certify-dependencies';

/** What the record says of each end. The inner reasons stay on the run and in the log. */
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

export function createCompensateActivity({
  allowance,
  certificates,
  files,
}: Pick<CertifyDependencies, 'allowance' | 'certificates' | 'files'>) {
  return {
    /** Leaves nothing behind but, for a file that was accepted, the record that says why it failed. */
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
      // Last: a record without its file must never be seen as anything but failed.
      await files.delete(objectKey(certificateId));
    },
  };
}

function isFailureCode(reason: string): reason is FailureCode {
  return Object.hasOwn(MESSAGES, reason);
}
