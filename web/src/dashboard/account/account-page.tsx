import { useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Facts, Hash } from '../../ui/facts';
import { DashboardShell } from '../dashboard-shell';
import { AllowanceMeter, AllowanceUsedUp } from '../parts/allowance';
import { Problem } from '../parts/problem';
import { Time } from '../parts/time';
import { useAction } from '../parts/use-action';
import { signOut } from '../session/calls';
import { sessionMessages } from '../session/messages';
import { useAccount, useSession } from '../session/session-context';
import { HolderForm } from './holder-form';
import { accountMessages } from './messages';
import { CloseAccount } from './close-account';
import { ExportCard } from './export-card';
import { PasswordForm } from './password-form';
import { SessionsCard } from './sessions-card';

export function AccountPage() {
  const t = useMessages(accountMessages);
  const words = useMessages(sessionMessages);
  const { id, created_at: since } = useAccount();
  const { busy, failure, run } = useAction();
  return (
    <DashboardShell
      title={t.title}
      actions={
        <Button
          busy={busy}
          onClick={() => {
            void run(signOut);
          }}
        >
          {words.signOut}
        </Button>
      }
    >
      {failure !== null && <Problem failure={failure} />}
      <AllowanceUsedUp />
      <div className="columns columns-wide-narrow">
        <div className="stack stack-l">
          <Card title={t.you}>
            <Facts
              facts={[
                { name: t.email, value: <Email /> },
                { name: t.since, value: <Time at={since} /> },
                { name: t.id, value: <Hash value={id} what={t.id} /> },
              ]}
            />
          </Card>
          <Card title={t.holder.title}>
            <HolderForm />
          </Card>
          <Card title={t.password.title}>
            <PasswordForm />
          </Card>
          <SessionsCard />
          <ExportCard />
          <CloseAccount />
        </div>
        <Card title={t.allowance}>
          <AllowanceMeter />
        </Card>
      </div>
    </DashboardShell>
  );
}

/** Whether it is confirmed matters only where the service sends mail. */
function Email() {
  const t = useMessages(accountMessages);
  const { email, email_confirmed: isConfirmed } = useAccount();
  const { mail } = useSession().session.service;
  return (
    <span className="row">
      {email}
      {mail && (
        <Badge tone={isConfirmed ? 'good' : 'warn'}>{isConfirmed ? t.confirmed : t.unconfirmed}</Badge>
      )}
    </span>
  );
}
