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

/** Whether the reader's file is the one that was certified; said without the file leaving their device. */
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
  const { fileSays } = useMessages(checkingMessages);
  return (
    <Card title={t.title} className="not-printed">
      <DropZone
        label={t.label}
        hint={t.hint}
        icon="file"
        onFiles={([file]) => {
          if (file !== undefined) onFile(file);
        }}
      />
      {state.at === 'hashing' && <Progress label={fileSays.hashing(state.name)} part={state.part} />}
      <div aria-live="assertive">
        {state.at === 'failed' && <Alert tone="bad" title={fileSays[state.why]} />}
        {state.at === 'hashed' && (
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
