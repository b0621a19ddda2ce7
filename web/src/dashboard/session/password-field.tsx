import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/language-context';
import { CheckField, TextField } from '../../ui/field';
import type { Failure } from '../parts/failure';
import { useSentence } from '../parts/problem';
import { sessionMessages } from './messages';

/** A failure that is about something else than the new password; the field shows that one itself. */
export function besidesPassword(failure: Failure | null): Failure | null {
  return failure?.code === 'password_weak' ? null : failure;
}

/** A password input with an option to show the password. */
export function PasswordField({
  label,
  hint,
  error,
  failure = null,
  value,
  onValue,
  autoComplete,
}: {
  label: string;
  hint?: string;
  error?: string | null;
  /** Of the form: shown here if the service refused this password. */
  failure?: Failure | null;
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}) {
  const t = useMessages(sessionMessages);
  const sentenceOf = useSentence();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const refused = failure?.code === 'password_weak' ? failure : null;
  useEffect(() => {
    if (refused !== null) input.current?.focus();
  }, [refused]);
  return (
    <div className="stack password-field">
      <TextField
        label={label}
        hint={hint}
        error={error ?? (refused && sentenceOf(refused))}
        ref={input}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
        }}
      />
      <CheckField
        label={t.show}
        checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
        }}
      />
    </div>
  );
}
