import './certificate.css';
import { useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { Loading, Missing } from '../documents/no-document';
import type { FirstResult } from '../documents/use-document';
import { DropBox } from '../dropbox/drop-box';
import { useMessages } from '../i18n/language-context';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { useLater } from '../ui/use-browser';
import { CheckYourself } from './check-yourself';
import { Details } from './details';
import { Downloads } from './downloads';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';
import { useProofTitle } from './proof-title';
import { Share } from './share';
import { Statement } from './statement';
import { ThreeTimes } from './three-times';
import { Validity } from './validity';
import { useProof } from './use-proof';

/** The public page of a certificate: what it proves, for anyone with its address. */
export function CertificatePage({ id, first }: { id: string; first: FirstResult<ProofDocument> }) {
  const t = useMessages(certificateMessages);
  const { result, reload } = useProof(id, first);
  const title = useProofTitle(result?.status === 'found' ? result.document : null) ?? t.page;
  return (
    <PageShell title={title} narrow>
      {result === null ? (
        <Loading title={t.page} loading={t.loading} slow={t.slow} />
      ) : result.status === 'found' ? (
        <Found proof={result.document} />
      ) : (
        <Missing reason={result.status} messages={t} onRetry={reload}>
          <p className="muted">
            {t.checkOther} <a href="/verify">{t.downloads.verify}</a>
          </p>
        </Missing>
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
