import { useFormat, useMessages } from '../i18n/language-context';
import { PrintedAddress } from '../sharing/printed-address';
import { anchorState } from '../ui/anchor-state';
import { Badge, GradeBadge } from '../ui/badge';
import { useLater } from '../ui/use-browser';
import { networkNames } from '../checking/network-names';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';
import { useProofTitle } from './proof-title';
import { SandboxBanner } from './sandbox-banner';
import { StatementSeal } from './statement-seal';

/** The summary of the page: what is proven, since when, and how far it can be relied on. */
export function Statement({ proof }: { proof: ProofDocument }) {
  const t = useMessages(certificateMessages);
  const format = useFormat();
  const { grade, document_type: type, nom151 } = proof;
  const title = useProofTitle(proof);
  const later = useLater();
  const claim = grade === 'sandbox' ? t.provenSandbox : t.proven;
  return (
    <section className={`statement statement-${grade}`}>
      {grade === 'sandbox' && <SandboxBanner words={t.sandbox} />}
      <div className="statement-body">
        <StatementSeal proof={proof} />
        <div className="statement-words">
          <p className="statement-kind">{type ?? t.page}</p>
          <h1>{title}</h1>
          <p className="statement-claim">{claim(format.time(nom151.gen_time))}</p>
        </div>
        {later && <PrintedAddress path={`/v/${proof.id}`} />}
        <p className="muted">{t.provenNote}</p>
        {proof.custody === 'hash_only' && <p>{t.hashOnly}</p>}
        <div className="row">
          <GradeBadge grade={grade} />
          <AnchorBadge proof={proof} />
        </div>
        {grade !== 'sandbox' && <p className="muted small">{t[grade]}</p>}
        <p className="muted small">
          {t.gradeNote} {(proof.title !== null || type !== null) && t.titleNote}
        </p>
      </div>
    </section>
  );
}

function AnchorBadge({ proof: { blockchain } }: { proof: ProofDocument }) {
  const t = useMessages(certificateMessages);
  const networks = useMessages(networkNames);
  const format = useFormat();
  const { network, confirmations, confirmations_required: required } = blockchain;
  const state = anchorState(blockchain);
  if (state === 'pending') return <Badge tone="wait">{t.anchorWaiting}</Badge>;
  if (state === 'submitted') return <Badge tone="wait">{t.anchorSent}</Badge>;
  if (state === 'mined')
    return <Badge tone="wait">{t.anchorMined(format.number(confirmations), format.number(required))}</Badge>;
  // Only blocks of the main network are costly to make: an anchor on another network is not shown in green.
  return <Badge tone={network === 'bitcoin' ? 'good' : 'neutral'}>{t.anchored(networks[network])}</Badge>;
}
