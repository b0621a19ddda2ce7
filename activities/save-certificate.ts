import { log } from '@temporalio/activity';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { nextWindow } from '../domain/anchoring';
import type { Allowance } from '../ports/accounts';
import type { CertificateRepository } from '../ports/certificates';
import { leafHash } from '../proofs/merkle/hashing';
import type { RecordedToken } from './request-timestamp';

export interface SaveOrder {
  certificateId: string;
  accountId: string;
  sha256: string;
  token: RecordedToken;
  hashedAt: string;
}

/** The leaf that was queued for the chain, and when the next batch is made. */
export interface Queued {
  leaf: string;
  nextAnchorAt: string;
  /** ISO 8601. */
  savedAt: string;
}

export interface SaveCertificateDependencies {
  allowance: Pick<Allowance, 'settle'>;
  certificates: Pick<CertificateRepository, 'saveToken'>;
  anchorWindowSeconds: number;
  clock: () => Date;
}

export function createSaveCertificateActivity(deps: SaveCertificateDependencies) {
  const { allowance, certificates, anchorWindowSeconds, clock } = deps;
  return {
    /** One write both certifies the record and queues its leaf, so no certificate is without one. */
    async saveCertificate(order: SaveOrder): Promise<Queued> {
      const { certificateId, accountId, sha256, token, hashedAt } = order;
      const { tsr: base64, genTime, grantedAt, ...facts } = token;
      const tsr = Buffer.from(base64, 'base64');
      const saved = await certificates.saveToken(certificateId, {
        facts: { ...facts, genTime: new Date(genTime) },
        tsr,
        leaf: bytesToHex(leafHash(hexToBytes(sha256), hash(tsr))),
        hashedAt: new Date(hashedAt),
        timestampedAt: new Date(grantedAt),
      });
      // Not awaited: the unit was counted when it was reserved.
      allowance.settle(accountId, certificateId).catch((error: unknown) => {
        log.warn('A used unit of the allowance could not be settled and stays listed as reserved.', {
          accountId,
          certificateId,
          error,
        });
      });
      return {
        leaf: saved.leaf,
        nextAnchorAt: nextWindow(clock(), anchorWindowSeconds).toISOString(),
        savedAt: saved.savedAt.toISOString(),
      };
    },
  };
}
