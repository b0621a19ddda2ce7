import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Form } from '../../ui/form';
import { PageShell } from '../../ui/page-shell';
import { answerOf, Failure } from '../parts/failure';
import { Problem } from '../parts/problem';
import { Link } from '../parts/router';
import { useAction } from '../parts/use-action';
import { linkMessages } from './link-messages';
import { useLinkToken } from './link-token';
import { sessionMessages } from './messages';
import { besidesPassword, PasswordField } from './password-field';
import { tellOtherTabs } from './session-events';

const INCOMPLETE = new Failure('link_invalid', '', 0, null);

export function ResetPage() {
  const t = useMessages(linkMessages).reset;
  const { errors, passwordHint } = useMessages(sessionMessages);
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { busy, failure, run } = useAction();
  const minLength = LIMITS.passwordCharactersLeast;
  const error = password.length < minLength ? errors.newPassword(minLength) : null;
  const problem = token === '' ? INCOMPLETE : besidesPassword(failure);
  const isEnded = problem?.code === 'link_invalid';

  const send = async () => {
    setSubmitted(true);
    if (busy || error !== null) return;
    await run(async () => {
      await answerOf(api.PUT('/password', { body: { token, password } }));
      // Every session has ended, the one of this browser too.
      tellOtherTabs('changed');
      location.assign('/signin?reset');
    });
  };

  return (
    <PageShell title={t.title} narrow>
      <div className="auth stack stack-l">
        <div className="stack">
          <h1>{t.title}</h1>
          {!isEnded && <p className="muted">{t.lead}</p>}
        </div>
        {problem !== null && <Problem failure={problem} {...(isEnded && { title: t.ended })} />}
        {isEnded ? (
          <p>
            <Link href="/forgot">{t.again}</Link>
          </p>
        ) : (
          <Card>
            <Form onSend={send}>
              <PasswordField
                label={t.next}
                hint={passwordHint(minLength)}
                autoComplete="new-password"
                error={submitted ? error : null}
                failure={failure}
                value={password}
                onValue={setPassword}
              />
              <Button type="submit" variant="primary" busy={busy}>
                {t.button}
              </Button>
            </Form>
          </Card>
        )}
      </div>
    </PageShell>
  );
}
