import { useMessages } from '../i18n/language-context';
import { dashboardMessages } from './messages';
import { MEMBERSHIPS } from './memberships/paths';
import { Link, useAddress } from './parts/router';
import { useHasProgram } from './session/session-state';

const PAGES = [
  ['overview', '/dashboard'],
  ['certificates', '/dashboard/certificates'],
  ['batches', '/dashboard/batches'],
  ['memberships', MEMBERSHIPS],
  ['keys', '/dashboard/keys'],
  ['webhooks', '/dashboard/webhooks'],
  ['account', '/dashboard/account'],
] as const;

/** The links in the header of every dashboard page. */
export function DashboardLinks() {
  const t = useMessages(dashboardMessages);
  const { pathname } = useAddress();
  const hasProgram = useHasProgram();
  return PAGES.filter(([name]) => name !== 'memberships' || hasProgram).map(([name, path]) => {
    const here = path === pathname ? 'page' : path !== '/dashboard' && pathname.startsWith(`${path}/`);
    return (
      <Link
        key={name}
        className="dashboard-link"
        href={path}
        {...(here !== false && { 'aria-current': here })}
      >
        {t.nav[name]}
      </Link>
    );
  });
}
