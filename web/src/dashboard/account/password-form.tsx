import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { sessionMessages } from '../session/messages';
import { besidesPassword, PasswordField } from '../session/password-field';
import { useAccount } from '../session/session-context';
import { accountMessages } from './messages';

export function PasswordForm() {
  const t = useMessages(accountMessages).password;
  const { errors, passwordHint } = useMessages(sessionMessages);
  const { email } = useAccount();
  const notify = useToast();
  const { busy, failure, run } = useAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const problem = besidesPassword(failure);
  const minLength = LIMITS.passwordCharactersLeast;
  const currentError = current === '' ? errors.password : null;
  const nextError =
    next.length < minLength ? errors.newPassword(minLength) : next === current ? t.same : null;

  const send = async () => {
    setSubmitted(true);
    if (busy || currentError !== null || nextError !== null) return;
    const done = await run(async () => {
      await answerOf(api.PUT('/account/password', { body: { current, next } }));
    });
    if (!done) return;
    setCurrent('');
    setNext('');
    setSubmitted(false);
    notify(t.done);
  };

  return (
    <Form onSend={send}>
      <p className="muted">{t.text}</p>
      {problem !== null && (
        <Problem failure={problem} sentence={problem.code === 'credentials_invalid' ? t.wrong : undefined} />
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t.current}
        autoComplete="current-password"
        error={submitted ? currentError : null}
        value={current}
        onValue={setCurrent}
      />
      <PasswordField
        label={t.next}
        hint={passwordHint(minLength)}
        autoComplete="new-password"
        error={submitted ? nextError : null}
        failure={failure}
        value={next}
        onValue={setNext}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}
