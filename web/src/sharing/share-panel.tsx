import './sharing.css';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '../i18n/language-context';
import { Button, ButtonLink } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Icon } from '../ui/icon';
import { sharingMessages } from './messages';
import { QrCode } from './qr-code';
import { mailLink, whatsAppLink } from './share-links';

interface Shared {
  url: string;
  /** `null` if nobody typed one: the file's name is not passed on. */
  title: string | null;
  size: number;
  sandbox: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** Ways to pass on a certificate's page: its QR code, the link itself, and the programs that people send links with. */
export function SharePanel({ url, title, size, sandbox, children }: Shared) {
  const t = useMessages(sharingMessages);
  const format = useFormat();
  const file = title === null ? t.untitled(format.fileSize(size)) : t.titled(title);
  const text = sandbox ? t.sandboxText(file) : t.text(file);
  return (
    <div className="share-panel">
      <QrCode text={url} label={t.qr} />
      <div className="stack share-ways">
        <span className="share-url">
          <code>{url}</code>
        </span>
        <div className="row">
          <CopyButton text={url} what={t.address} label={t.copyLink} variant="secondary" />
          {'share' in navigator && (
            <Button
              small
              onClick={() => {
                // Closing the system's dialog is not an error.
                navigator.share({ title: t.subject(file), text, url }).catch(() => undefined);
              }}
            >
              <Icon name="share" size={16} />
              {t.native}
            </Button>
          )}
          <ButtonLink
            small
            href={whatsAppLink(`${text} ${url}`)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.opensElsewhere(t.whatsApp)}
          >
            <Icon name="chat" size={16} />
            {t.whatsApp}
          </ButtonLink>
          <ButtonLink
            small
            href={mailLink(t.subject(file), `${text}\n\n${url}\n`)}
            aria-label={t.opensElsewhere(t.mail)}
          >
            <Icon name="mail" size={16} />
            {t.mail}
          </ButtonLink>
          {children}
        </div>
      </div>
    </div>
  );
}
