import { nextWindow } from '../domain/anchoring';
import type { CertifyDependencies } from './certify-dependencies';
import { leafOfRecord } from './leaf';
import type { Queued } from './save-certificate';

export function createEnqueueAnchorActivity({
  certificates,
  anchorWindowSeconds,
  clock,
}: Pick<CertifyDependencies, 'certificates' | 'anchorWindowSeconds' | 'clock'>) {
  return {
    /** Only for runs whose token an earlier release saved: `saveCertificate` queues what it saves. */
    async enqueueAnchor({ certificateId }: { certificateId: string }): Promise<Queued> {
      const [certificate, tsr] = await Promise.all([
        certificates.find(certificateId),
        certificates.tsr(certificateId),
      ]);
      if (certificate === null || tsr === null)
        throw new Error(`Certificate ${certificateId} has no time stamp yet.`);
      const leaf = leafOfRecord(certificate.file.sha256, tsr);
      const ticket = await certificates.enqueueAnchor(certificateId, leaf);
      return { leaf: ticket.leaf, nextAnchorAt: nextWindow(clock(), anchorWindowSeconds).toISOString() };
    },
  };
}
