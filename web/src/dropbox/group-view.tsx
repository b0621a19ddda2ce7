import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { Sorted } from '../../../proofs/sorting/sort';
import { useFormat, useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Facts, Hash } from '../ui/facts';
import { CertificateLink } from './certificate-link';
import { JudgementView } from './judgement-view';
import { dropBoxMessages } from './messages';
import type { PageCertificate } from './page-certificate';
import { PrintedPage } from './printed-page';
import type { JudgedGroup } from './use-judgements';

const SHORT_HASH = 8;

interface Props {
  group: JudgedGroup;
  /** Of the page around the drop box, if it shows one. */
  certificate: PageCertificate | null;
  /** Whether any proofs were given, for this file or another. */
  anyProofs: boolean;
  /** Whether it is the only result. */
  single: boolean;
  block: ComparedBlock | null;
  onBlock: (key: string, block: ComparedBlock | null) => void;
  onLoaded: (loaded: Sorted[]) => void;
}

/** One file, or the hash of one that is missing, and what is known of it. */
export function GroupView({ group, certificate, anyProofs, single, block, onBlock, onLoaded }: Props) {
  const { file: t } = useMessages(dropBoxMessages);
  const { file, digest, judgement, key } = group;
  const title = file?.name ?? t.ofHash(digest.hex.slice(0, SHORT_HASH));
  return (
    <section className="drop-box-group" aria-label={title}>
      <h3>{title}</h3>
      {file !== null && certificate === null && <FileFacts file={file} />}
      {file !== null && certificate !== null && <Comparison file={file} certificate={certificate} />}
      {judgement !== 'none' && (
        <JudgementView
          group={group}
          judgement={judgement}
          ofThisPage={digest.hex === certificate?.sha256}
          open={single}
          block={block}
          onBlock={(chosen) => {
            onBlock(key, chosen);
          }}
        />
      )}
      <Pages group={group} onLoaded={onLoaded} />
      {file !== null && judgement === 'none' && (
        <Unproven
          group={group}
          file={file}
          certificate={certificate}
          anyProofs={anyProofs}
          onLoaded={onLoaded}
        />
      )}
    </section>
  );
}

/** What only names the file. The record of a certificate is judged beside proofs, and named here without any. */
function Pages({ group, onLoaded }: Pick<Props, 'group' | 'onLoaded'>) {
  const { digest, file, pages, proofs, judgement } = group;
  const records = judgement === 'none' ? proofs : [];
  return [...pages, ...records].map(({ name, id, content }) =>
    id === null ? null : (
      <PrintedPage
        key={name}
        name={name}
        id={id}
        sha256={digest.hex}
        hasFile={file !== null}
        isRecord={content === 'record'}
        onLoaded={onLoaded}
      />
    ),
  );
}

/** A file that no proof here is about. */
function Unproven({
  group,
  file,
  certificate,
  anyProofs,
  onLoaded,
}: Pick<Props, 'group' | 'certificate' | 'anyProofs' | 'onLoaded'> & { file: Sorted }) {
  const { file: t } = useMessages(dropBoxMessages);
  const isZip = /\.zip$/i.test(file.name);
  return (
    <>
      {isZip && <p className="muted">{t.foreignZip}</p>}
      {certificate === null && anyProofs && (
        <Alert tone="bad" title={t.notAbout}>
          <p>{t.notAboutText}</p>
        </Alert>
      )}
      {certificate === null && !anyProofs && group.pages.length + group.proofs.length === 0 && (
        <>
          <Alert title={t.alone}>
            <p>{t.aloneText}</p>
          </Alert>
          <CertificateLink onLoaded={onLoaded} />
        </>
      )}
    </>
  );
}

/** With the certificate that the page shows. */
function Comparison({ file, certificate }: { file: Sorted; certificate: PageCertificate }) {
  const { file: t } = useMessages(dropBoxMessages);
  const found = file.digests['SHA-256'];
  if (found === certificate.sha256) {
    return (
      <Alert tone="good" title={t.match}>
        <p>{t.matchText(file.name)}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={t.differs}>
      <p>{t.differsText(file.name)}</p>
      <Facts
        facts={[
          { name: t.expected, value: <code>{certificate.sha256}</code> },
          { name: t.sha256, value: <code>{found}</code> },
        ]}
      />
    </Alert>
  );
}

function FileFacts({ file }: { file: Sorted }) {
  const { file: t } = useMessages(dropBoxMessages);
  const format = useFormat();
  const sha256 = file.digests['SHA-256'];
  return (
    <Facts
      facts={[
        { name: t.sha256, value: <Hash value={sha256} what={t.sha256} /> },
        { name: t.size, value: format.fileSize(file.size) },
      ]}
    />
  );
}
