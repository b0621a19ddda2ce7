import { useMessages } from '../i18n/language-context';
import { DashboardShell } from './dashboard-shell';
import { dashboardMessages } from './messages';
import { Link } from './parts/router';

export function NotFoundPage() {
  const t = useMessages(dashboardMessages).notFound;
  return (
    <DashboardShell title={t.title}>
      <p className="lead">{t.text}</p>
      <p>
        <Link href="/dashboard">{t.back}</Link>
      </p>
    </DashboardShell>
  );
}
