import type { CertificateRecord } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { anchorState } from '../../ui/anchor-state';
import type { AnchorState } from '../../ui/anchor-state';
import { Badge, GRADE_TONES } from '../../ui/badge';
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

/** A certified file is never shown without its grade. */
export function StatusBadge({ certificate: { status, nom151 } }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages);
  if (status === 'certified' && nom151.grade !== null)
    return <Badge tone={GRADE_TONES[nom151.grade]}>{t.certifiedAs[nom151.grade]}</Badge>;
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
  // Only the real chain proves something to a third party.
  if (state === 'confirmed' && blockchain.network !== 'bitcoin') return <Badge>{t.anchoredInTest}</Badge>;
  return <Badge tone={ANCHOR[state]}>{text}</Badge>;
}

/** When to refresh a certificate, in milliseconds; `null`: never. */
export function refreshDelay({ status, blockchain }: CertificateRecord): number | null {
  if (status === 'failed') return null;
  if (status === 'processing') return 1_500;
  // In a block it still gains confirmations, and can lose that block in a reorganisation.
  return blockchain.block_hash === null ? 3_000 : 30_000;
}
