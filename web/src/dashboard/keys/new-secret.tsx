import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { useSession } from '../session/session-context';
import { curlCommand } from './curl-command';
import type { MintedKey } from './key-form';
import { keyMessages } from './messages';

/** The one time that a key is shown. Part of the page and no dialog, which a stray key press would close. */
export function NewSecret({ minted, onDone }: { minted: MintedKey; onDone: () => void }) {
  const t = useMessages(keyMessages).secret;
  const { service } = useSession().session;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const command = curlCommand(service.base_url, minted.secret, minted.key.scopes);
  return (
    <section className="card secret" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <Alert tone="warn" title={t.once}>
        <p>{t.onceText}</p>
      </Alert>
      <div className="secret-value">
        <code data-secret>{minted.secret}</code>
        <CopyButton text={minted.secret} what={t.key} />
      </div>
      {command !== null && (
        <div className="stack">
          <div>
            <h3>{t.try}</h3>
            <p className="soft small">{t.tryText}</p>
          </div>
          <div className="secret-value">
            <code className="command">{command}</code>
            <CopyButton text={command} what={t.command} />
          </div>
        </div>
      )}
      <p className="soft small">
        <a href="/docs">{t.reference}</a>
      </p>
      <div className="row">
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </section>
  );
}
