import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { SharePanel } from '../../sharing/share-panel';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { certificateMessages } from './messages';
import { PublicPageSwitch } from './public-page-switch';

export function ShareCard({
  certificate,
  onChanged,
}: {
  certificate: CertificateRecord;
  /** The public page was published or withdrawn. */
  onChanged: () => void;
}) {
  const t = useMessages(certificateMessages).share;
  const { qr_verification_url: url, status, title, file, nom151, public_page: isPublic } = certificate;
  if (status === 'failed') return null;
  return (
    <Card title={t.title}>
      <PublicPageSwitch certificate={certificate} onChanged={onChanged} />
      <p className="muted small" aria-live="polite">
        {isPublic ? t.text : t.privateText}
      </p>
      {status === 'processing' && isPublic && <p className="muted">{t.pending}</p>}
      {status === 'certified' && isPublic && (
        <SharePanel
          url={url}
          // A record without a title has the file's name there.
          title={title === file.name ? null : title}
          size={file.size}
          sandbox={nom151.grade === 'sandbox'}
        >
          <ButtonLink href={url} target="_blank" rel="noopener" small>
            <Icon name="link" size={16} />
            {t.open}
          </ButtonLink>
        </SharePanel>
      )}
    </Card>
  );
}
