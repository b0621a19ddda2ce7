import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { Icon } from '../../ui/icon';
import { certificateMessages } from './messages';
import { QrCode } from './qr-code';

export function ShareCard({ certificate }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages).share;
  const { qr_verification_url: url, status } = certificate;
  if (status === 'failed') return null;
  return (
    <Card title={t.title}>
      {status === 'processing' ? (
        <p className="muted">{t.pending}</p>
      ) : (
        <>
          <p className="muted small">{t.text}</p>
          <div className="share">
            <QrCode text={url} label={t.qr} />
            <div className="stack share-address">
              <code>{url}</code>
              <div className="row">
                <ButtonLink href={url} target="_blank" rel="noopener" small>
                  <Icon name="link" size={16} />
                  {t.open}
                </ButtonLink>
                <CopyButton text={url} what={t.address} />
              </div>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}
