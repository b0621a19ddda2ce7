import { useState } from 'react';
import { useMessages } from '../../i18n/language-context';
import { CheckField, TextField } from '../../ui/field';
import { sessionMessages } from './messages';

/** A password input with an option to show the password. */
export function PasswordField({
  label,
  hint,
  error,
  value,
  onValue,
  autoComplete,
}: {
  label: string;
  hint?: string;
  error?: string | null;
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}) {
  const t = useMessages(sessionMessages);
  const [shown, setShown] = useState(false);
  return (
    <div className="stack password-field">
      <TextField
        label={label}
        hint={hint}
        error={error}
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
