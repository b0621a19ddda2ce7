import '../certificate/certificate.css';
import './credential.css';
import { Loading, Missing } from '../documents/no-document';
import type { FirstResult } from '../documents/use-document';
import { useLanguage, useMessages } from '../i18n/language-context';
import { PageShell } from '../ui/page-shell';
import { CheckCredential } from './check-credential';
import { CredentialDetails } from './credential-details';
import type { CredentialDocument } from './credential-document';
import { CredentialDownloads } from './credential-downloads';
import { CredentialProofs } from './credential-proofs';
import { titleOf } from './credential-title';
import { LiveStatus } from './live-status';
import { credentialMessages } from './messages';
import { useCredential } from './use-credential';

/** The public page of an accreditation or a membership: its status of this moment, for anyone with its address. */
export function CredentialPage({ id, first }: { id: string; first: FirstResult<CredentialDocument> }) {
  const t = useMessages(credentialMessages);
  const { language } = useLanguage();
  const { result, reload } = useCredential(id, first);
  const kind = t.kinds[id.startsWith('mbr_') ? 'membership' : 'accreditation'];
  const title = result?.status === 'found' ? titleOf(language, result.document) : kind;
  return (
    <PageShell title={title} narrow>
      {result === null ? (
        <Loading title={kind} loading={t.loading} slow={t.slow} />
      ) : result.status === 'found' ? (
        <Found credential={result.document} />
      ) : (
        <Missing reason={result.status} messages={t} onRetry={reload} />
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
