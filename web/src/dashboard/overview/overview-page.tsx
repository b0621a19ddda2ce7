import './overview.css';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { SkeletonText } from '../../ui/progress';
import { CertificateTable } from '../certificates/certificate-table';
import { CertificateTableWaiting } from '../certificates/certificate-table-waiting';
import { refreshDelay } from '../certificates/status';
import { DashboardShell } from '../dashboard-shell';
import { MEMBERSHIPS } from '../memberships/paths';
import { AllowanceMeter, AllowanceUsedUp } from '../parts/allowance';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { useLive } from '../parts/use-live';
import { useAccount, useSession } from '../session/session-context';
import { useHasProgram } from '../session/session-state';
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
  const { used } = useAccount().allowance;
  const hasProgram = useHasProgram();
  const recent = useLive(
    'recent',
    (signal) => answerOf(api.GET('/certificates', { signal, params: { query: { limit: RECENT_COUNT } } })),
    ({ certificates }) => Math.min(REFRESH_MS, ...certificates.map((one) => refreshDelay(one) ?? REFRESH_MS)),
  );
  const usage = useLive('usage', (signal) => answerOf(api.GET('/usage', { signal })));
  const keys = useLive('keys', (signal) => answerOf(api.GET('/keys', { signal })));
  const certificates = recent.data?.certificates;
  useOnNewest(certificates, { onKnown: refresh, onChange: usage.reload });
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
      {used < GUIDE_BELOW && (
        <GetStarted
          hasKey={(keys.data?.keys.length ?? 0) > 0}
          first={certificates?.find(({ status }) => status === 'certified')}
        />
      )}
      <div className="columns columns-narrow-wide">
        <Card title={t.allowance}>
          <AllowanceMeter />
          <p className="small muted">{t.more}</p>
        </Card>
        <Card title={t.usage}>
          {usage.failure !== null && <Problem failure={usage.failure} onRetry={usage.reload} />}
          {(usage.data !== null || usage.failure === null) && <UsageChart days={usage.data?.days ?? null} />}
        </Card>
      </div>
      <Card title={t.recent} actions={<Link href="/dashboard/certificates">{t.all}</Link>}>
        {recent.failure !== null && <Problem failure={recent.failure} onRetry={recent.reload} />}
        {certificates === undefined ? (
          recent.failure === null && <RecentWaiting count={Math.min(used, RECENT_COUNT)} />
        ) : (
          <Recent certificates={certificates} />
        )}
      </Card>
      {!hasProgram && (
        <p className="small muted">
          {t.memberships} <Link href={MEMBERSHIPS}>{t.membershipsGo}</Link>
        </p>
      )}
    </DashboardShell>
  );
}

/** Certificates issued with an API key change the allowance and the usage too. */
function useOnNewest(
  certificates: CertificateRecord[] | undefined,
  { onKnown, onChange }: { onKnown: () => void; onChange: () => void },
): void {
  const newest = certificates && `${certificates[0]?.id} ${certificates[0]?.status}`;
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    onKnown();
    if (last.current !== undefined && last.current !== newest) onChange();
    last.current = newest;
  }, [newest, onKnown, onChange]);
}

function Recent({ certificates }: { certificates: CertificateRecord[] }) {
  const t = useMessages(overviewMessages);
  if (certificates.length === 0) return <p className="muted">{t.empty}</p>;
  return <CertificateTable certificates={certificates} />;
}

function RecentWaiting({ count }: { count: number }) {
  const t = useMessages(overviewMessages);
  return (
    <Waiting>
      {count === 0 ? (
        <p>
          <SkeletonText like={t.empty} />
        </p>
      ) : (
        <CertificateTableWaiting rows={count} />
      )}
    </Waiting>
  );
}
