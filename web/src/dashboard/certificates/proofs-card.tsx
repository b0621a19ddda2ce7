import { useState } from 'react';
import type { CertificateRecord, ProofType } from '../../api/types';
import { useLanguage, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { useToast } from '../../ui/toast';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { downloadProof } from './download-proof';
import { certificateMessages } from './messages';

/** Most wanted first. */
const PROOF_TYPES: ProofType[] = [
  ...(['pdf', 'bundle', 'nom151', 'evidence'] as const),
  ...(['asic', 'blockchain', 'opentimestamps', 'file'] as const),
];
const ICONS = {
  never: 'cross',
  yours: 'file',
  afterStamp: 'clock',
  afterAnchor: 'clock',
  afterList: 'clock',
} as const;
const FROM_CHAIN: ReadonlySet<ProofType> = new Set(['blockchain', 'opentimestamps', 'bundle']);
const WITH_RECORD: ReadonlySet<ProofType> = new Set(['evidence', 'asic']);

export function ProofsCard({ certificate }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages).proofs;
  const { language } = useLanguage();
  const notify = useToast();
  const { busy, failure, run } = useAction();
  const [requested, setRequested] = useState<ProofType | null>(null);
  const download = async (type: ProofType) => {
    if (busy) return;
    setRequested(type);
    if (await run(() => downloadProof(certificate.id, type, language))) notify(t.saved(t.types[type][0]));
  };
  return (
    <Card title={t.title}>
      {failure !== null && <Problem failure={failure} />}
      <ul className="plain-list proofs">
        {offered(certificate).map((type) => {
          const [name, note] = t.types[type];
          const missing = whyMissing(certificate, type);
          return (
            <li key={type} className="proof" data-proof={type}>
              <div>
                <h3>{name}</h3>
                <p className="small muted">{missing === 'yours' ? t.keep : note}</p>
              </div>
              {missing !== null ? (
                <span className="small muted row">
                  <Icon name={ICONS[missing]} size={16} />
                  {t[missing]}
                </span>
              ) : (
                <Button
                  small
                  busy={busy && requested === type}
                  aria-label={t.of(name)}
                  onClick={() => {
                    void download(type);
                  }}
                >
                  <Icon name="download" size={16} />
                  {t.download}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A container without the original would be the evidence record again. */
function offered({ custody }: CertificateRecord): ProofType[] {
  return PROOF_TYPES.filter((type) => type !== 'asic' || custody === 'held');
}

function whyMissing(
  { status, custody, blockchain, evidence }: CertificateRecord,
  type: ProofType,
): keyof typeof ICONS | null {
  if (type === 'file' && custody === 'hash_only') return 'yours';
  if (status === 'failed') return 'never';
  if (FROM_CHAIN.has(type) && blockchain.status !== 'confirmed') return 'afterAnchor';
  if (status === 'processing') return 'afterStamp';
  return WITH_RECORD.has(type) && evidence.revocation === 'pending' ? 'afterList' : null;
}
