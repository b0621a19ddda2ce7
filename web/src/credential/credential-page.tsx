import '../certificate/certificate.css';
import './credential.css';
import { useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { Skeleton } from '../ui/progress';
import { CheckCredential } from './check-credential';
import { CredentialDetails } from './credential-details';
import type { CredentialDocument } from './credential-document';
import { CredentialDownloads } from './credential-downloads';
import { CredentialProofs } from './credential-proofs';
import { titleOf } from './credential-title';
import { LiveStatus } from './live-status';
import type { LoadResult } from './load-credential';
import { credentialMessages } from './messages';
import { useCredential } from './use-credential';
import type { FirstResult } from './use-credential';

/** The public page of an accreditation or a membership: its status of this moment, for anyone with its address. */
export function CredentialPage({ id, first }: { id: string; first: FirstResult }) {
  const t = useMessages(credentialMessages);
  const { language } = useLanguage();
  const [result, reload] = useCredential(id, first);
  const kind = t.kinds[id.startsWith('mbr_') ? 'membership' : 'accreditation'];
  const title = result?.status === 'found' ? titleOf(language, result.credential) : kind;
  return (
    <PageShell title={title} narrow>
      {result === null ? (
        <Loading title={kind} />
      ) : result.status === 'found' ? (
        <Found credential={result.credential} />
      ) : (
        <Missing reason={result.status} onRetry={reload} />
      )}
    </PageShell>
  );
}

function Found({ credential }: { credential: CredentialDocument }) {
  return (
    <div className="stack stack-l">
      <LiveStatus credential={credential} />
      <CredentialDetails credential={credential} />
      <CredentialProofs credential={credential} />
      <CheckCredential credential={credential} />
      <CredentialDownloads credential={credential} />
    </div>
  );
}

const SLOW_AFTER_MS = 4_000;

function Loading({ title }: { title: string }) {
  const t = useMessages(credentialMessages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <Card>
      <h1 className="visually-hidden">{title}</h1>
      <p role="status" className="muted">
        {slow ? t.slow : t.loading}
      </p>
      <Skeleton lines={5} />
    </Card>
  );
}

function Missing({
  reason,
  onRetry,
}: {
  reason: Exclude<LoadResult['status'], 'found'>;
  onRetry: () => void;
}) {
  const t = useMessages(credentialMessages);
  return (
    <Card>
      <h1>{t[reason].title}</h1>
      <Alert tone={reason === 'unknown' || reason === 'gone' ? 'warn' : 'bad'} live="assertive">
        <p>{t[reason].text}</p>
      </Alert>
      {reason !== 'gone' && (
        <div className="row">
          <Button variant="primary" onClick={onRetry}>
            {t.retry}
          </Button>
        </div>
      )}
    </Card>
  );
}
