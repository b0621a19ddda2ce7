import { log } from '@temporalio/activity';
import type { CertifyFileResult } from '../../contract/certify-file';
import type { SignerRegistry } from '../../app/evidence/signer-registry';
import type { Allowance } from '../../ports/accounts';
import type { CertificateRepository } from '../../ports/certificates';
import type { RecordedToken } from './ask-provider';
import { settledResult } from './settled';
import { verifiedToken } from './verified-token';

export interface SaveOrder {
  certificateId: string;
  sha256: string;
  token: RecordedToken;
  /** `null` when there is no stored file. */
  hashedAt: string | null;
}

export interface SaveCertificateDependencies {
  allowance: Pick<Allowance, 'settle'>;
  certificates: Pick<CertificateRepository, 'saveToken'>;
  signers: SignerRegistry;
}

/** One write both certifies the record and queues its leaf, so no certificate is without one. A record that has a token keeps it. */
export async function saveCertificate(
  { allowance, certificates, signers }: SaveCertificateDependencies,
  { certificateId, sha256, token, hashedAt }: SaveOrder,
): Promise<CertifyFileResult> {
  const signer = await signers.register(token);
  const verified = verifiedToken(token, { sha256, signer, hashedAt });
  const record = await certificates.saveToken(certificateId, verified);
  const certified = settledResult(record);
  if (record === null || certified === null)
    throw new Error(`Certificate ${certificateId} is still processing.`);
  // Not awaited: the unit was counted when it was reserved, and the sweep settles it otherwise.
  allowance.settle(record.accountId, certificateId).catch((error: unknown) => {
    log.warn('A used unit of the allowance could not be settled; the sweep will settle it.', {
      accountId: record.accountId,
      certificateId,
      error,
    });
  });
  return certified;
}

export function createSaveCertificateActivity(deps: SaveCertificateDependencies) {
  return { saveCertificate: (order: SaveOrder) => saveCertificate(deps, order) };
}
