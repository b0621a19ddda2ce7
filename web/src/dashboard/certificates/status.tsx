import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import type { Tone } from '../../ui/tone';
import { certificateMessages } from './messages';

const STATUS: Record<CertificateRecord['status'], Tone> = {
  processing: 'wait',
  certified: 'good',
  failed: 'bad',
};
const ANCHOR: Record<CertificateRecord['blockchain']['status'], Tone> = {
  pending: 'neutral',
  submitted: 'wait',
  confirmed: 'good',
};

export function StatusBadge({ certificate: { status } }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages);
  return <Badge tone={STATUS[status]}>{t.status[status]}</Badge>;
}

/** A failed certificate is never anchored. */
export function AnchorBadge({ certificate: { status, blockchain } }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages);
  if (status === 'failed') return <span className="muted">–</span>;
  return <Badge tone={ANCHOR[blockchain.status]}>{t.anchor[blockchain.status]}</Badge>;
}

/** When to refresh a certificate, in milliseconds; `null`: never. */
export function refreshDelay({ status, blockchain }: CertificateRecord): number | null {
  if (status === 'failed') return null;
  if (status === 'processing') return 1_500;
  // A confirmed certificate still gains confirmations, and can lose its block in a reorganisation.
  return blockchain.status === 'confirmed' ? 30_000 : 3_000;
}
