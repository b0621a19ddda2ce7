import { useMessages } from '../i18n/language-context';
import { dashboardMessages } from './messages';
import { Link, useAddress } from './parts/router';

const PAGES = [
  ['overview', '/dashboard'],
  ['certificates', '/dashboard/certificates'],
  ['batches', '/dashboard/batches'],
  ['keys', '/dashboard/keys'],
  ['webhooks', '/dashboard/webhooks'],
  ['account', '/dashboard/account'],
] as const;

/** The links in the header of every dashboard page. */
export function DashboardLinks() {
  const t = useMessages(dashboardMessages);
  const { pathname } = useAddress();
  return PAGES.map(([name, path]) => {
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
