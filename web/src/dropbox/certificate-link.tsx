import { useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { useMessages } from '../i18n/language-context';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { readCertificateId } from './certificate-id';
import { loadProofs } from './load-proofs';
import { dropBoxMessages } from './messages';

type Problem = 'invalid' | 'unknown' | 'unreachable';

/** Takes the link of a certificate and loads its proofs from this service. */
export function CertificateLink({ onLoaded }: { onLoaded: (loaded: Sorted[]) => void }) {
  const { link: t } = useMessages(dropBoxMessages);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    const id = readCertificateId(text);
    if (id === null) {
      setProblem('invalid');
      return;
    }
    setBusy(true);
    const loaded = await loadProofs(id);
    setBusy(false);
    if (typeof loaded === 'string') setProblem(loaded);
    else onLoaded(loaded);
  };
  return (
    <form
      className="stack no-print"
      onSubmit={(event) => {
        event.preventDefault();
        void load();
      }}
    >
      <TextField
        label={t.label}
        hint={t.hint}
        value={text}
        placeholder={t.placeholder}
        autoComplete="off"
        spellCheck={false}
        error={problem === null ? null : t[problem]}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t.button}
        </Button>
      </div>
    </form>
  );
}
