import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Card } from '../../ui/card';
import { PageShell } from '../../ui/page-shell';
import { Link, navigate, useAddress } from '../parts/router';
import { signIn } from './calls';
import { CredentialsForm } from './credentials-form';
import { sessionMessages } from './messages';
import { returnPath } from './return-path';
import { useSession } from './session-context';

export function SignInPage() {
  const t = useMessages(sessionMessages);
  const address = useAddress();
  const { session, signedIn } = useSession();
  return (
    <PageShell title={t.signIn} narrow>
      <div className="auth stack stack-l">
        <div className="stack">
          <h1>{t.signIn}</h1>
          <p className="muted">{t.signInLead}</p>
        </div>
        {address.searchParams.has('out') && <Alert tone="good" live="polite" title={t.signedOut} />}
        {address.searchParams.has('reset') && <Alert tone="good" live="polite" title={t.wasReset} />}
        {address.searchParams.has('next') && <Alert live="polite" title={t.signInFirst} />}
        <Card>
          <CredentialsForm
            purpose="signIn"
            submit={signIn}
            onDone={(account) => {
              signedIn(account);
              navigate(returnPath(address), { replace: true });
            }}
          />
        </Card>
        <p>
          <Link href="/forgot">{t.forgot}</Link>
        </p>
        {session.service.mail && <p className="muted">{t.confirmFirst}</p>}
        {session.signup !== 'closed' && (
          <p className="muted">
            {t.noAccount} <Link href={`/signup${address.search}`}>{t.signUp}</Link>
          </p>
        )}
      </div>
    </PageShell>
  );
}
