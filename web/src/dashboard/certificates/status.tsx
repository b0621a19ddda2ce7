import type { CertificateRecord } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { anchorState } from '../../ui/anchor-state';
import type { AnchorState } from '../../ui/anchor-state';
import { Badge } from '../../ui/badge';
import type { Tone } from '../../ui/tone';
import { certificateMessages } from './messages';

const STATUS: Record<CertificateRecord['status'], Tone> = {
  processing: 'wait',
  certified: 'good',
  failed: 'bad',
};
const ANCHOR: Record<AnchorState, Tone> = {
  pending: 'neutral',
  submitted: 'wait',
  mined: 'wait',
  confirmed: 'good',
};

export function StatusBadge({ certificate: { status } }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages);
  return <Badge tone={STATUS[status]}>{t.status[status]}</Badge>;
}

/** A failed certificate is never anchored. */
export function AnchorBadge({ certificate: { status, blockchain } }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages);
  const format = useFormat();
  if (status === 'failed') return <span className="muted">–</span>;
  const { confirmations, confirmations_required: required } = blockchain;
  const state = anchorState(blockchain);
  const text =
    state === 'mined'
      ? t.anchorMined(format.number(confirmations), format.number(required))
      : t.anchor[state];
  return <Badge tone={ANCHOR[state]}>{text}</Badge>;
}

/** When to refresh a certificate, in milliseconds; `null`: never. */
export function refreshDelay({ status, blockchain }: CertificateRecord): number | null {
  if (status === 'failed') return null;
  if (status === 'processing') return 1_500;
  // In a block it still gains confirmations, and can lose that block in a reorganisation.
  return blockchain.block_hash === null ? 3_000 : 30_000;
}
