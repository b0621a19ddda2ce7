import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { SharePanel } from '../../sharing/share-panel';
import { certificateMessages } from './messages';

export function ShareCard({ certificate }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages).share;
  const { qr_verification_url: url, status, title, nom151 } = certificate;
  if (status === 'failed') return null;
  return (
    <Card title={t.title}>
      {status === 'processing' ? (
        <p className="muted">{t.pending}</p>
      ) : (
        <>
          <p className="muted small">{t.text}</p>
          <SharePanel url={url} title={title} sandbox={nom151.grade === 'sandbox'} />
          <div className="row">
            <ButtonLink href={url} target="_blank" rel="noopener" small>
              <Icon name="link" size={16} />
              {t.open}
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  );
}
