import { log } from '@temporalio/activity';
import { nextWindow } from '../domain/anchoring';
import type { CertifyDependencies } from './certify-dependencies';
import { leafOfRecord } from './leaf';
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

export function createSaveCertificateActivity({
  allowance,
  certificates,
  anchorWindowSeconds,
  clock,
}: Pick<CertifyDependencies, 'allowance' | 'certificates' | 'anchorWindowSeconds' | 'clock'>) {
  return {
    /** One write makes it certified and queues it: no certificate is without its leaf. */
    async saveCertificate(order: SaveOrder): Promise<Queued> {
      const { certificateId, accountId, sha256, token, hashedAt } = order;
      const { tsr: base64, genTime, grantedAt, ...facts } = token;
      const tsr = Buffer.from(base64, 'base64');
      const leaf = leafOfRecord(sha256, tsr);
      const saved = await certificates.saveToken(certificateId, {
        facts: { ...facts, genTime: new Date(genTime) },
        tsr,
        leaf,
        hashedAt: new Date(hashedAt),
        timestampedAt: new Date(grantedAt),
      });
      // Nobody waits for it: the unit was counted when it was reserved.
      allowance.settle(accountId, certificateId).catch((error: unknown) => {
        log.warn('A settled unit stays on the list of those held.', { accountId, certificateId, error });
      });
      return {
        leaf: saved.leaf,
        nextAnchorAt: nextWindow(clock(), anchorWindowSeconds).toISOString(),
        savedAt: saved.savedAt.toISOString(),
      };
    },
  };
}
