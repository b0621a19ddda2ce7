import './certificate.css';
import { useEffect, useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { DropBox } from '../dropbox/drop-box';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { Skeleton } from '../ui/progress';
import { useLater } from '../ui/use-browser';
import { CheckYourself } from './check-yourself';
import { Details } from './details';
import { Downloads } from './downloads';
import type { LoadResult } from './load-proof';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';
import { useProofTitle } from './proof-title';
import { Share } from './share';
import { Statement } from './statement';
import { ThreeTimes } from './three-times';
import { Validity } from './validity';
import { useProof } from './use-proof';
import type { FirstResult } from './use-proof';

/** The public page of a certificate: what it proves, for anyone with its address. */
export function CertificatePage({ id, first }: { id: string; first: FirstResult }) {
  const t = useMessages(certificateMessages);
  const [result, reload] = useProof(id, first);
  const title = useProofTitle(result?.status === 'found' ? result.proof : null) ?? t.page;
  return (
    <PageShell title={title} narrow>
      {result === null ? (
        <Loading />
      ) : result.status === 'found' ? (
        <Found proof={result.proof} />
      ) : (
        <Missing reason={result.status} onRetry={reload} />
      )}
    </PageShell>
  );
}

function Found({ proof }: { proof: ProofDocument }) {
  const { file: t } = useMessages(certificateMessages);
  const [file, setFile] = useState<Sorted | null>(null);
  const later = useLater();
  return (
    <div className="stack stack-l">
      <Statement proof={proof} />
      <Card title={t.title} className="no-print">
        <DropBox certificate={{ id: proof.id, sha256: proof.file.sha256 }} onFile={setFile} />
      </Card>
      <ThreeTimes proof={proof} />
      <Validity evidence={proof.evidence} />
      <CheckYourself proof={proof} file={file} />
      <Details proof={proof} />
      <Downloads proof={proof} />
      {later && <Share proof={proof} />}
    </div>
  );
}

const SLOW_AFTER_MS = 4_000;

function Loading() {
  const t = useMessages(certificateMessages);
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
      <h1 className="visually-hidden">{t.page}</h1>
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
  const t = useMessages(certificateMessages);
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
      <p className="muted">
        {t.checkOther} <a href="/verify">{t.downloads.verify}</a>
      </p>
    </Card>
  );
}
