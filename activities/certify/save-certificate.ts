import { log } from '@temporalio/activity';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { CertifyFileResult } from '../../contract/certify-file';
import type { Allowance } from '../../ports/accounts';
import type { CertificateRepository } from '../../ports/certificates';
import { leafHash } from '../../proofs/merkle/hashing';
import type { RecordedToken } from './ask-provider';
import { settledResult } from './settled';

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
}

/** One write both certifies the record and queues its leaf, so no certificate is without one. A record that has a token keeps it. */
export async function saveCertificate(
  { allowance, certificates }: SaveCertificateDependencies,
  { certificateId, sha256, token, hashedAt }: SaveOrder,
): Promise<CertifyFileResult> {
  const { tsr: base64, genTime, grantedAt, ...facts } = token;
  const tsr = Buffer.from(base64, 'base64');
  const record = await certificates.saveToken(certificateId, {
    facts: { ...facts, genTime: new Date(genTime) },
    tsr,
    leaf: bytesToHex(leafHash(hexToBytes(sha256), hash(tsr))),
    hashedAt: hashedAt === null ? null : new Date(hashedAt),
    timestampedAt: new Date(grantedAt),
  });
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
