import { useState } from 'react';
import { PAGE_CHOICES } from '../../../../domain/account';
import type { PageChoice } from '../../../../domain/account';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { PasswordField } from '../session/password-field';
import { useAccount, useSession } from '../session/session-context';
import { closingMessages } from './closing-messages';

/** What becomes of the public pages, and the password again. */
export function CloseForm({ onCancel }: { onCancel: () => void }) {
  const t = useMessages(closingMessages).close;
  const { email } = useAccount();
  const { signedIn } = useSession();
  const { busy, failure, run } = useAction();
  const [pages, setPages] = useState<PageChoice>('keep');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);

  const send = async () => {
    setSubmitted(true);
    if (busy || password === '') return;
    await run(async () => {
      const { account } = await answerOf(api.POST('/account/close', { body: { password, pages } }));
      // The page of a closing account takes the place of all others.
      signedIn(account);
    });
  };

  return (
    <Form onSend={send}>
      <p>{t.first}</p>
      <fieldset className="choices">
        <legend className="field-label">{t.pages}</legend>
        {PAGE_CHOICES.map((choice) => (
          <label key={choice} className="check-field">
            <input
              type="radio"
              name="pages"
              checked={pages === choice}
              onChange={() => {
                setPages(choice);
              }}
            />
            <span>{t[choice]}</span>
          </label>
        ))}
      </fieldset>
      {failure !== null && (
        <Problem failure={failure} sentence={failure.code === 'credentials_invalid' ? t.wrong : undefined} />
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        error={submitted && password === '' ? t.missing : null}
        value={password}
        onValue={setPassword}
      />
      <div className="row">
        <Button type="submit" variant="danger" busy={busy}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
