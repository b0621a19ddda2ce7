import type { FileState } from '../checking/hashed-file';
import { checkingMessages } from '../checking/messages';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Card } from '../ui/card';
import { DropZone } from '../ui/drop-zone';
import { Facts } from '../ui/facts';
import { Progress } from '../ui/progress';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

/** Says whether the reader's file is the certified one. The file does not leave their device. */
export function FileMatch({
  proof,
  state,
  onFile,
}: {
  proof: ProofDocument;
  state: FileState;
  onFile: (file: File) => void;
}) {
  const { file: t } = useMessages(certificateMessages);
  const { fileStatus } = useMessages(checkingMessages);
  return (
    <Card title={t.title} className="no-print">
      <DropZone
        label={t.label}
        hint={t.hint}
        icon="file"
        onFiles={([file]) => {
          if (file !== undefined) onFile(file);
        }}
      />
      {state.status === 'hashing' && (
        <Progress label={fileStatus.hashing(state.name)} fraction={state.fraction} />
      )}
      <div aria-live="assertive">
        {state.status === 'failed' && <Alert tone="bad" title={fileStatus[state.reason]} />}
        {state.status === 'hashed' && (
          <MatchResult name={state.name} found={state.digests['SHA-256']} expected={proof.file.sha256} />
        )}
      </div>
    </Card>
  );
}

function MatchResult({ name, found, expected }: { name: string; found: string; expected: string }) {
  const { file: t } = useMessages(certificateMessages);
  if (found === expected) {
    return (
      <Alert tone="good" title={t.match}>
        <p>{t.matchText(name)}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={t.differs}>
      <p>{t.differsText(name)}</p>
      <Facts
        facts={[
          { name: t.expected, value: <code>{expected}</code> },
          { name: t.found, value: <code>{found}</code> },
        ]}
      />
    </Alert>
  );
}
