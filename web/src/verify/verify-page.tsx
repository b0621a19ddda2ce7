import { useEffect, useState } from 'react';
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
import { readGiven } from './given';
import type { Given } from './given';
import { verifyMessages } from './messages';
import { Result } from './result';
import type { Trust } from './trust';
import { useVerdicts } from './use-verdicts';

/** Proofs of any service of this kind, checked wholly in the browser. */
export function VerifyPage({ origin }: { origin: Promise<Trust> }) {
  const t = useMessages(verifyMessages);
  const { fileSays } = useMessages(checkingMessages);
  const [file, takeFile] = useHashedFile();
  const [proofs, setProofs] = useState<GivenProof[]>([]);
  const [faults, setFaults] = useState<Given['faults']>([]);
  const [trust, setTrust] = useState<Trust | null>(null);
  const [blockHash, setBlockHash] = useState<string | null>(null);
  useEffect(() => {
    void origin.then((found) => {
      setTrust((given) => given ?? found);
    });
  }, [origin]);

  const digests = file.at === 'hashed' ? file.digests : null;
  const state = useVerdicts(digests, proofs, trust, blockHash);

  const takeProofs = async (files: File[]): Promise<void> => {
    const given = await readGiven(files);
    setProofs((before) => [
      ...before.filter(({ name }) => !given.proofs.some((proof) => proof.name === name)),
      ...given.proofs,
    ]);
    setFaults(given.faults);
    if (given.trust !== null) setTrust(given.trust);
    setBlockHash(null);
  };

  return (
    <PageShell title={t.title} narrow>
      <div className="stack stack-l">
        <div className="stack">
          <h1>{t.title}</h1>
          <p className="lead">{t.lead}</p>
        </div>
        <Card title={t.file.title} className="not-printed">
          <DropZone
            label={t.file.label}
            hint={t.file.hint}
            icon="file"
            onFiles={([chosen]) => {
              if (chosen !== undefined) takeFile(chosen);
            }}
          />
          {file.at === 'hashing' && <Progress label={fileSays.hashing(file.name)} part={file.part} />}
          {file.at === 'failed' && <Alert tone="bad" title={fileSays[file.why]} live="assertive" />}
          {file.at === 'hashed' && (
            <Facts
              facts={[
                { name: t.file.chosen, value: file.name },
                { name: t.file.sha256, value: <code>{file.digests['SHA-256']}</code> },
              ]}
            />
          )}
        </Card>
        <Card title={t.proofs.title} className="not-printed">
          <DropZone
            label={t.proofs.label}
            hint={t.proofs.hint}
            icon="shield"
            multiple
            onFiles={(files) => void takeProofs(files)}
          />
          {faults.map(({ is, name }) => (
            <Alert key={name} tone="bad" title={t.proofs[is](name)} live="assertive" />
          ))}
          {proofs.length > 0 && (
            <div className="row row-apart">
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
                  setFaults([]);
                  setBlockHash(null);
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
          hasFile={digests !== null}
          hasProofs={proofs.length > 0}
          blockHash={blockHash}
          onHash={setBlockHash}
        />
      </div>
    </PageShell>
  );
}
