import { useState } from 'react';
import { normaliseEmail } from '../../../../domain/email';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { PageShell } from '../../ui/page-shell';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { Link } from '../parts/router';
import { SupportContact } from '../parts/support-contact';
import { useAction } from '../parts/use-action';
import { linkMessages } from './link-messages';
import { sessionMessages } from './messages';
import { useSession } from './session-context';

/** Says the same whether or not there is such an account. */
export function ForgotPage() {
  const t = useMessages(linkMessages).forgot;
  const { service } = useSession().session;
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <PageShell title={t.title} narrow>
      <div className="auth stack stack-l">
        <div className="stack">
          <h1>{t.title}</h1>
          {service.mail && sentTo === null && <p className="muted">{t.lead}</p>}
        </div>
        {!service.mail ? (
          <Alert title={t.noMailTitle}>
            <p>
              {t.noMail} <SupportContact />
            </p>
          </Alert>
        ) : sentTo === null ? (
          <Card>
            <ForgotForm onSent={setSentTo} />
          </Card>
        ) : (
          <Alert tone="good" live="polite" title={t.sentTitle}>
            <p>{t.sent(sentTo)}</p>
            <p>{t.notThere}</p>
            <div className="row">
              <Button
                small
                onClick={() => {
                  setSentTo(null);
                }}
              >
                {t.other}
              </Button>
            </div>
          </Alert>
        )}
        <p>
          <Link href="/signin">{t.back}</Link>
        </p>
      </div>
    </PageShell>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useMessages(linkMessages).forgot;
  const { email: label, errors } = useMessages(sessionMessages);
  const [email, setEmail] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { busy, failure, run } = useAction();
  const isWrong = normaliseEmail(email) === null;
  const send = async () => {
    setSubmitted(true);
    if (busy || isWrong) return;
    await run(async () => {
      await answerOf(api.POST('/password-resets', { body: { email: email.trim() } }));
      onSent(email.trim());
    });
  };
  return (
    <Form onSend={send}>
      {failure !== null && <Problem failure={failure} />}
      <TextField
        label={label}
        type="email"
        autoComplete="username"
        error={submitted && isWrong ? errors.email : null}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t.button}
      </Button>
    </Form>
  );
}
