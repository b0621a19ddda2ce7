import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { useSession } from '../session/session-context';
import { curlCommand } from './curl-command';
import type { CreatedKey } from './key-form';
import { keyMessages } from './messages';

/** The only time a key's secret is shown. Not a dialog, which a stray key press could close. */
export function NewSecret({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const t = useMessages(keyMessages).secret;
  const { service } = useSession().session;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const command = curlCommand(service.base_url, created.secret, created.key.scopes);
  return (
    <section className="card secret" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <Alert tone="warn" title={t.once}>
        <p>{t.onceText}</p>
      </Alert>
      <div className="secret-value">
        <code data-secret>{created.secret}</code>
        <CopyButton text={created.secret} what={t.key} />
      </div>
      {command !== null && (
        <div className="stack">
          <div>
            <h3>{t.try}</h3>
            <p className="muted small">{t.tryText}</p>
          </div>
          <div className="secret-value">
            <code className="command">{command}</code>
            <CopyButton text={command} what={t.command} />
          </div>
        </div>
      )}
      <p className="muted small">
        <a href="/docs">{t.guide}</a>
      </p>
      <div className="row">
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </section>
  );
}
