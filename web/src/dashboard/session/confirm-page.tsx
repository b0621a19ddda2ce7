import { useState } from 'react';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { PageShell } from '../../ui/page-shell';
import { answerOf, Failure } from '../parts/failure';
import { Problem } from '../parts/problem';
import { Link } from '../parts/router';
import { useAction } from '../parts/use-action';
import { linkMessages } from './link-messages';
import { useLinkToken } from './link-token';
import { tellOtherTabs } from './session-events';
import { useSession } from './session-context';

const INCOMPLETE = new Failure('link_invalid', '', 0, null);

/** Waits for a click: programs that examine the links in mails open this page too. */
export function ConfirmPage() {
  const t = useMessages(linkMessages).confirm;
  const { refresh, session } = useSession();
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const { busy, failure, run } = useAction();
  const problem = token === '' ? INCOMPLETE : failure;
  const confirm = () =>
    run(async () => {
      const { email: confirmed } = await answerOf(api.POST('/confirmations', { body: { token } }));
      setEmail(confirmed);
      tellOtherTabs('changed');
      refresh();
    });
  return (
    <PageShell title={t.title} narrow>
      <div className="auth stack stack-l">
        <h1>{t.title}</h1>
        {email !== null ? (
          <Alert tone="good" live="polite" title={t.done(email)}>
            <p>
              <Link href="/dashboard">{t.open}</Link>
            </p>
          </Alert>
        ) : problem?.code === 'link_invalid' ? (
          <>
            <Problem failure={problem} />
            <p>
              {session.account === null ? (
                <Link href="/forgot">{t.again}</Link>
              ) : (
                <Link href="/dashboard">{t.open}</Link>
              )}
            </p>
          </>
        ) : (
          <Card>
            <div className="stack">
              {problem !== null && <Problem failure={problem} />}
              <p>{t.text}</p>
              <Button variant="primary" busy={busy} onClick={() => void confirm()}>
                {t.button}
              </Button>
            </div>
          </Card>
        )}
      </div>
    </PageShell>
  );
}
