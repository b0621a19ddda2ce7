import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';

interface SecretWords {
  title: string;
  once: string;
  onceText: string;
  name: string;
  done: string;
}

/** The only time a secret is shown. Not a dialog, which a stray key press could close. */
export function SecretCard({
  words: t,
  secret,
  onDone,
  children,
}: {
  words: SecretWords;
  secret: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className="card secret" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <Alert tone="warn" title={t.once}>
        <p>{t.onceText}</p>
      </Alert>
      <div className="secret-value">
        <code data-secret>{secret}</code>
        <CopyButton text={secret} what={t.name} />
      </div>
      {children}
      <div className="row">
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </section>
  );
}
