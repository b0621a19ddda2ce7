import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { webhookMessages } from './messages';

/** The only time a secret is shown. Not a dialog, which a stray key press could close. */
export function WebhookSecret({
  secret,
  rotated,
  onDone,
}: {
  secret: string;
  /** It replaces another one, which signs too for a while. */
  rotated: boolean;
  onDone: () => void;
}) {
  const t = useMessages(webhookMessages).secret;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className="card secret" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <Alert tone="warn" title={t.once}>
        <p>{t.onceText}</p>
      </Alert>
      <div className="secret-value">
        <code data-secret>{secret}</code>
        <CopyButton text={secret} what={t.name} />
      </div>
      {rotated && <p>{t.rotated}</p>}
      <p className="muted small">
        {t.use} <a href="/docs#webhooks">{t.guide}</a>
      </p>
      <div className="row">
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </section>
  );
}
