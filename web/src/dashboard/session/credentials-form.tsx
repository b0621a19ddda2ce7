import { useRef, useState } from 'react';
import { normaliseEmail } from '../../../../domain/email';
import { LIMITS } from '../../../../domain/limits';
import type { Account } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { sessionMessages } from './messages';
import { besidesPassword, PasswordField } from './password-field';

export interface Credentials {
  email: string;
  password: string;
  invite?: string;
}

type FieldErrors = Partial<Record<keyof Credentials, string>>;

/** The form for signing in and signing up: e-mail, password, and an invitation if one is required. */
export function CredentialsForm<T extends Account | null>({
  purpose,
  email: known = '',
  invite: given,
  submit,
  onDone,
}: {
  purpose: 'signIn' | 'signUp';
  email?: string;
  /** If present, even empty, the form asks for an invitation. */
  invite?: string;
  submit: (credentials: Credentials) => Promise<T>;
  onDone: (account: T, email: string) => void;
}) {
  const t = useMessages(sessionMessages);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(given ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, failure, run } = useAction();
  const problem = besidesPassword(failure);
  const minLength = purpose === 'signUp' ? LIMITS.passwordCharactersLeast : 1;

  const check = (): FieldErrors => ({
    ...(normaliseEmail(email) === null && { email: t.errors.email }),
    ...(password.length < minLength && {
      password: purpose === 'signUp' ? t.errors.newPassword(minLength) : t.errors.password,
    }),
    ...(given !== undefined && invite.trim() === '' && { invite: t.errors.invite }),
  });

  const send = async () => {
    if (busy) return;
    const found = check();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
      return;
    }
    await run(async () => {
      onDone(
        await submit({
          email: email.trim(),
          password,
          ...(given !== undefined && { invite: invite.trim() }),
        }),
        email.trim(),
      );
    });
  };

  return (
    <Form ref={form} onSend={send}>
      {problem !== null && <Problem failure={problem} />}
      <div data-field="email">
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          error={errors.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
          }}
        />
      </div>
      <div data-field="password">
        <PasswordField
          label={purpose === 'signUp' ? t.newPassword : t.password}
          {...(purpose === 'signUp' && { hint: t.passwordHint(minLength) })}
          error={errors.password ?? null}
          failure={failure}
          autoComplete={purpose === 'signUp' ? 'new-password' : 'current-password'}
          value={password}
          onValue={setPassword}
        />
      </div>
      {given !== undefined && (
        <div data-field="invite">
          <TextField
            label={t.invite}
            hint={t.inviteHint}
            mono
            autoComplete="off"
            error={errors.invite}
            value={invite}
            onChange={({ target }) => {
              setInvite(target.value);
            }}
          />
        </div>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {t[purpose]}
      </Button>
    </Form>
  );
}
