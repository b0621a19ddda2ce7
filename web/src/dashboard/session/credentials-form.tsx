import { useRef, useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import type { Account } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { sessionMessages } from './messages';
import { PasswordField } from './password-field';

export interface Credentials {
  email: string;
  password: string;
  invite?: string;
}

type Mistakes = Partial<Record<keyof Credentials, string>>;

/** E-mail and password, and an invitation where one is needed: for signing in and for signing up. */
export function CredentialsForm({
  purpose,
  email: known = '',
  invite: given,
  submit,
  onDone,
}: {
  purpose: 'signIn' | 'signUp';
  email?: string;
  /** Asked for where it is given, be it empty. */
  invite?: string;
  submit: (credentials: Credentials) => Promise<Account>;
  onDone: (account: Account) => void;
}) {
  const t = useMessages(sessionMessages);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(given ?? '');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { busy, failure, run } = useAction();
  const least = purpose === 'signUp' ? LIMITS.passwordCharactersLeast : 1;

  const check = (): Mistakes => ({
    ...(!/^\S+@\S+$/.test(email.trim()) && { email: t.need.email }),
    ...(password.length < least && {
      password: purpose === 'signUp' ? t.need.newPassword(least) : t.need.password,
    }),
    ...(given !== undefined && invite.trim() === '' && { invite: t.need.invite }),
  });

  const send = async () => {
    if (busy) return;
    const found = check();
    setMistakes(found);
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
      );
    });
  };

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure !== null && <Problem failure={failure} />}
      <div data-field="email">
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          error={mistakes.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
          }}
        />
      </div>
      <div data-field="password">
        <PasswordField
          label={purpose === 'signUp' ? t.newPassword : t.password}
          {...(purpose === 'signUp' && { hint: t.passwordHint(least) })}
          error={mistakes.password ?? null}
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
            error={mistakes.invite}
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
    </form>
  );
}
