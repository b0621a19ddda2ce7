import './overview.css';
import { useEffect } from 'react';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { CertificateTable } from '../certificates/certificate-table';
import { refreshDelay } from '../certificates/status';
import { DashboardShell } from '../dashboard-shell';
import { AllowanceMeter, AllowanceUsedUp } from '../parts/allowance';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { useLive } from '../parts/use-live';
import { useSession } from '../session/session-context';
import { GetStarted } from './get-started';
import { overviewMessages } from './messages';
import { UsageChart } from './usage-chart';

const RECENT_COUNT = 5;
const REFRESH_MS = 10_000;
/** Accounts with fewer certificates see the guide. */
const GUIDE_BELOW = 3;

export function OverviewPage() {
  const t = useMessages(overviewMessages);
  const { refresh } = useSession();
  const recent = useLive(
    'recent',
    (signal) => answerOf(api.GET('/certificates', { signal, params: { query: { limit: RECENT_COUNT } } })),
    ({ certificates }) => Math.min(REFRESH_MS, ...certificates.map((one) => refreshDelay(one) ?? REFRESH_MS)),
  );
  const newest = recent.data?.certificates[0];
  // Certificates issued with an API key change the allowance too.
  const changed = newest && `${newest.id} ${newest.status}`;
  useEffect(() => {
    if (changed !== undefined) refresh();
  }, [changed, refresh]);
  const usage = useLive(`usage ${changed ?? ''}`, (signal) => answerOf(api.GET('/usage', { signal })));
  const keys = useLive('keys', (signal) => answerOf(api.GET('/keys', { signal })));
  const certificates = recent.data?.certificates;
  return (
    <DashboardShell
      title={t.title}
      actions={
        <Link className="button button-primary" href="/dashboard/certificates">
          <Icon name="upload" size={18} />
          {t.certify}
        </Link>
      }
    >
      <AllowanceUsedUp />
      {certificates !== undefined && keys.data !== null && certificates.length < GUIDE_BELOW && (
        <GetStarted
          hasKey={keys.data.keys.length > 0}
          first={certificates.find(({ status }) => status === 'certified')}
        />
      )}
      <div className="columns columns-narrow-wide">
        <Card title={t.allowance}>
          <AllowanceMeter />
          <p className="small muted">{t.more}</p>
        </Card>
        <Card title={t.usage}>
          {usage.failure !== null && <Problem failure={usage.failure} onRetry={usage.reload} />}
          {usage.data !== null && <UsageChart days={usage.data.days} />}
          {usage.data === null && usage.failure === null && <Waiting lines={5} />}
        </Card>
      </div>
      <Card title={t.recent} actions={<Link href="/dashboard/certificates">{t.all}</Link>}>
        {recent.failure !== null && <Problem failure={recent.failure} onRetry={recent.reload} />}
        {(certificates !== undefined || recent.failure === null) && <Recent certificates={certificates} />}
      </Card>
    </DashboardShell>
  );
}

function Recent({ certificates }: { certificates: CertificateRecord[] | undefined }) {
  const t = useMessages(overviewMessages);
  if (certificates === undefined) return <Waiting lines={5} />;
  if (certificates.length === 0) return <p className="muted">{t.empty}</p>;
  return <CertificateTable certificates={certificates} />;
}
