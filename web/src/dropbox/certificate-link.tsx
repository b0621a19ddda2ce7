import { useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { useMessages } from '../i18n/language-context';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { readCertificateId } from './certificate-id';
import { dropBoxMessages } from './messages';
import { useProofsOf } from './use-proofs-of';

/** Takes the link of a certificate and loads its proofs from this service. */
export function CertificateLink({ onLoaded }: { onLoaded: (loaded: Sorted[]) => void }) {
  const { link: t } = useMessages(dropBoxMessages);
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { busy, problem, load, clear } = useProofsOf(onLoaded);
  return (
    <form
      className="stack no-print"
      onSubmit={(event) => {
        event.preventDefault();
        const id = readCertificateId(text);
        setInvalid(id === null);
        if (id !== null && !busy) void load(id);
      }}
    >
      <TextField
        label={t.label}
        hint={t.hint}
        value={text}
        placeholder={t.placeholder}
        autoComplete="off"
        spellCheck={false}
        error={invalid ? t.invalid : problem && t[problem]}
        onChange={({ target }) => {
          setText(target.value);
          setInvalid(false);
          clear();
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
