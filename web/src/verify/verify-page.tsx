import { useEffect, useState } from 'react';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { GivenProof } from '../../../proofs/judge/verdict';
import { useHashedFile } from '../checking/hashed-file';
import { checkingMessages } from '../checking/messages';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { DropZone } from '../ui/drop-zone';
import { Facts } from '../ui/facts';
import { PageShell } from '../ui/page-shell';
import { Progress } from '../ui/progress';
import { readDroppedFiles } from './dropped-files';
import type { DroppedFiles } from './dropped-files';
import { verifyMessages } from './messages';
import { Result } from './result';
import type { Trust } from './trust';
import { useVerdicts } from './use-verdicts';

/** Checks proofs of this or any other Sello service, entirely in the browser. */
export function VerifyPage({ origin }: { origin: Promise<Trust> }) {
  const t = useMessages(verifyMessages);
  const { fileStatus } = useMessages(checkingMessages);
  const [file, chooseFile] = useHashedFile();
  const [proofs, setProofs] = useState<GivenProof[]>([]);
  const [problems, setProblems] = useState<DroppedFiles['problems']>([]);
  const [trust, setTrust] = useState<Trust | null>(null);
  const [block, setBlock] = useState<ComparedBlock | null>(null);
  useEffect(() => {
    void origin.then((found) => {
      setTrust((current) => current ?? found);
    });
  }, [origin]);

  const state = useVerdicts(file, proofs, trust, block);

  const addProofs = async (files: File[]): Promise<void> => {
    const dropped = await readDroppedFiles(files);
    setProofs((before) => [
      ...before.filter(({ name }) => !dropped.proofs.some((proof) => proof.name === name)),
      ...dropped.proofs,
    ]);
    setProblems(dropped.problems);
    if (dropped.trust !== null) setTrust(dropped.trust);
    setBlock(null);
  };

  return (
    <PageShell title={t.title} narrow>
      <div className="stack stack-l">
        <div className="stack">
          <h1>{t.title}</h1>
          <p className="lead">{t.lead}</p>
        </div>
        <Card title={t.file.title} className="no-print">
          <DropZone
            label={t.file.label}
            hint={t.file.hint}
            icon="file"
            onFiles={([chosen]) => {
              if (chosen !== undefined) chooseFile(chosen);
            }}
          />
          {file.status === 'hashing' && (
            <Progress label={fileStatus.hashing(file.name)} fraction={file.fraction} />
          )}
          {file.status === 'failed' && <Alert tone="bad" title={fileStatus[file.reason]} live="assertive" />}
          {file.status === 'hashed' && (
            <Facts
              facts={[
                { name: t.file.chosen, value: file.name },
                { name: t.file.sha256, value: <code>{file.digests['SHA-256']}</code> },
              ]}
            />
          )}
        </Card>
        <Card title={t.proofs.title} className="no-print">
          <DropZone
            label={t.proofs.label}
            hint={t.proofs.hint}
            icon="shield"
            multiple
            onFiles={(files) => void addProofs(files)}
          />
          {problems.map(({ reason, name }) => (
            <Alert key={name} tone="bad" title={t.proofs[reason](name)} live="assertive" />
          ))}
          {proofs.length > 0 && (
            <div className="row row-between">
              <ul className="row" aria-label={t.proofs.list}>
                {proofs.map(({ name }) => (
                  <li key={name} className="badge">
                    {name}
                  </li>
                ))}
              </ul>
              <Button
                variant="quiet"
                small
                onClick={() => {
                  setProofs([]);
                  setProblems([]);
                  setBlock(null);
                }}
              >
                {t.proofs.remove}
              </Button>
            </div>
          )}
        </Card>
        <Result
          state={state}
          trust={trust}
          hasFile={file.status === 'hashed'}
          hasProofs={proofs.length > 0}
          compared={block}
          onBlock={setBlock}
        />
      </div>
    </PageShell>
  );
}
