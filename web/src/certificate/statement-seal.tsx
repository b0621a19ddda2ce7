import { useState } from 'react';
import { CertificateSeal } from '../ui/certificate-seal';
import type { ProofDocument } from './proof-document';

/** The file's seal: pale until the anchor is final, and pressed once if that happens while the page is open. */
export function StatementSeal({ proof: { file, grade, blockchain } }: { proof: ProofDocument }) {
  const final = blockchain.status === 'confirmed';
  const [finalFromStart] = useState(final);
  return (
    <div className={`statement-seal${final ? '' : ' statement-seal-waiting'}`}>
      <CertificateSeal
        sha256={file.sha256}
        size={176}
        sandbox={grade === 'sandbox'}
        press={final && !finalFromStart}
      />
    </div>
  );
}
