import { useMessages } from '../i18n/language-context';
import { BadgePanel } from '../sharing/badge-panel';
import { SharePanel } from '../sharing/share-panel';
import { Card } from '../ui/card';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';
import { publicAddress } from './public-address';

export function Share({ proof }: { proof: ProofDocument }) {
  const { share: t } = useMessages(certificateMessages);
  const { title, file, grade } = proof;
  const url = publicAddress(proof);
  return (
    <Card title={t.title} className="no-print">
      <p>{t.text}</p>
      <SharePanel url={url} title={title} size={file.size} sandbox={grade === 'sandbox'} />
      <BadgePanel url={url} />
    </Card>
  );
}
