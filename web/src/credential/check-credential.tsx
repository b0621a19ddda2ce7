import type { ReactNode } from 'react';
import { useMessages } from '../i18n/language-context';
import { Card } from '../ui/card';
import type { CredentialDocument } from './credential-document';
import { credentialMessages } from './messages';

/** How to check the credential without this page. */
export function CheckCredential({ credential }: { credential: CredentialDocument }) {
  const { check: t } = useMessages(credentialMessages);
  const { check, certificate } = credential;
  if (check === null) return null;
  return (
    <Card title={t.title}>
      <p>{t.text}</p>
      <ol className="check-steps">
        <Step title={t.keys}>
          <Address url={check.keys_url} />
        </Step>
        <Step title={t.issuer}>
          <Address url={check.issuer_url} />
        </Step>
        <Step title={t.status}>
          <Address url={check.status_list_url} />
        </Step>
        {certificate !== null && (
          <Step title={t.time}>
            <p className="small muted">{t.timeText}</p>
          </Step>
        )}
      </ol>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <p>{title}</p>
      {children}
    </li>
  );
}

function Address({ url }: { url: string }) {
  return (
    <p className="small">
      <a href={url} rel="noreferrer">
        <code>{url}</code>
      </a>
    </p>
  );
}
