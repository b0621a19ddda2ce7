import { useState } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Card } from '../../ui/card';
import { PageShell } from '../../ui/page-shell';
import { dashboardMessages } from '../messages';
import { Link, navigate, useAddress } from '../parts/router';
import { signUp } from './calls';
import { CredentialsForm } from './credentials-form';
import { sessionMessages } from './messages';
import { returnPath } from './return-path';
import { useSession } from './session-context';

/** The address may contain an invitation: `/signup?invite=CODE`. */
export function SignUpPage() {
  const t = useMessages(sessionMessages);
  const { signUp: sandbox } = useMessages(dashboardMessages).sandbox;
  const address = useAddress();
  const { session, signedIn } = useSession();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  return (
    <PageShell title={t.signUp} narrow>
      <div className="auth stack stack-l">
        <div className="stack">
          <h1>{t.signUp}</h1>
          {session.signup !== 'closed' && <p className="muted">{t.signUpLead}</p>}
        </div>
        {session.service.grade === 'sandbox' && (
          <Alert tone="warn" title={sandbox.title}>
            <p className="small">{sandbox.text}</p>
          </Alert>
        )}
        {session.signup === 'closed' ? (
          <Alert title={t.closedTitle}>
            <p>{t.closedText}</p>
          </Alert>
        ) : mailedTo !== null ? (
          <Alert tone="good" live="polite" title={t.mailedTitle}>
            <p>{t.mailed(mailedTo)}</p>
            <p>{t.notThere}</p>
          </Alert>
        ) : (
          <Card>
            <CredentialsForm
              purpose="signUp"
              {...(session.signup === 'invite' && { invite: address.searchParams.get('invite') ?? '' })}
              submit={signUp}
              onDone={(account, email) => {
                if (account === null) {
                  setMailedTo(email);
                  return;
                }
                signedIn(account);
                navigate(returnPath(address), { replace: true });
              }}
            />
          </Card>
        )}
        <p className="muted">
          {t.haveAccount} <Link href="/signin">{t.signIn}</Link>
        </p>
      </div>
    </PageShell>
  );
}
