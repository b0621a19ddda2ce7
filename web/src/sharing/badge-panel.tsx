import './sharing.css';
import { useLanguage, useMessages } from '../i18n/language-context';
import { CopyButton } from '../ui/copy-button';
import { sharingMessages } from './messages';
import { badgeOf } from './share-links';

/** The badge of a certificate, and the HTML that shows it on another page. Loaded when it is opened. */
export function BadgePanel({ url }: { url: string }) {
  const t = useMessages(sharingMessages).badge;
  const { language } = useLanguage();
  const { src, html } = badgeOf(url, language, t.alt);
  return (
    <details className="badge-panel">
      <summary>{t.title}</summary>
      <div className="stack">
        <p className="muted small">{t.text}</p>
        <img src={src} alt={t.alt} height={56} loading="lazy" />
        <pre tabIndex={0} aria-label={t.html}>
          {html}
        </pre>
        <div className="row">
          <CopyButton text={html} what={t.html} variant="secondary" />
        </div>
      </div>
    </details>
  );
}
