import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { sessionMessages } from '../session/messages';
import { PasswordField } from '../session/password-field';
import { useAccount } from '../session/session-context';
import { accountMessages } from './messages';

export function PasswordForm() {
  const t = useMessages(accountMessages).password;
  const { need, passwordHint } = useMessages(sessionMessages);
  const { email } = useAccount();
  const say = useToast();
  const { busy, failure, run } = useAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const least = LIMITS.passwordCharactersLeast;
  const currentMistake = current === '' ? need.password : null;
  const nextMistake = next.length < least ? need.newPassword(least) : next === current ? t.same : null;

  const send = async () => {
    setTried(true);
    if (busy || currentMistake !== null || nextMistake !== null) return;
    const done = await run(async () => {
      await answerOf(api.PUT('/account/password', { body: { current, next } }));
    });
    if (!done) return;
    setCurrent('');
    setNext('');
    setTried(false);
    say(t.done);
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="soft">{t.text}</p>
      {failure !== null && (
        <Problem failure={failure} sentence={failure.code === 'credentials_invalid' ? t.wrong : undefined} />
      )}
      {/* For password managers, which file a password under a name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t.current}
        autoComplete="current-password"
        error={tried ? currentMistake : null}
        value={current}
        onValue={setCurrent}
      />
      <PasswordField
        label={t.next}
        hint={passwordHint(least)}
        autoComplete="new-password"
        error={tried ? nextMistake : null}
        value={next}
        onValue={setNext}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
