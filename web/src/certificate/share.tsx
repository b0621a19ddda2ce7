import { useMessages } from '../i18n/language-context';
import { BadgePanel } from '../sharing/badge-panel';
import { SharePanel } from '../sharing/share-panel';
import { Card } from '../ui/card';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';
import { useProofTitle } from './proof-title';
import { publicAddress } from './public-address';

export function Share({ proof }: { proof: ProofDocument }) {
  const { share: t } = useMessages(certificateMessages);
  const url = publicAddress(proof);
  return (
    <Card title={t.title} className="no-print">
      <p>{t.text}</p>
      <SharePanel url={url} title={useProofTitle(proof) ?? ''} sandbox={proof.grade === 'sandbox'} />
      <BadgePanel url={url} />
    </Card>
  );
}
