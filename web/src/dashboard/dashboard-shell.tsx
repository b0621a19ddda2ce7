import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { PageShell } from '../ui/page-shell';
import { dashboardMessages } from './messages';
import { errorMessages } from './parts/error-messages';
import { Link, useAddress } from './parts/router';
import { useOnline } from './parts/use-online';

const PAGES = [
  ['overview', '/dashboard'],
  ['certificates', '/dashboard/certificates'],
  ['keys', '/dashboard/keys'],
  ['account', '/dashboard/account'],
] as const;

/** `title` is the page's `h1` as well, beside its `actions`. */
export function DashboardShell({
  title,
  before,
  actions,
  children,
}: {
  title: string;
  before?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useMessages(errorMessages);
  const online = useOnline();
  useFocusOnArrival();
  return (
    <PageShell title={title} nav={<Links />}>
      <div className="stack stack-l">
        {!online && (
          <Alert tone="warn" live="polite" title={t.offline.title}>
            <p>{t.offline.text}</p>
          </Alert>
        )}
        <div className="stack">
          {before}
          <div className="row row-apart">
            <h1>{title}</h1>
            {actions}
          </div>
        </div>
        {children}
      </div>
    </PageShell>
  );
}

/** A page that was not loaded is read from its beginning all the same, by eyes and by screen readers. */
function useFocusOnArrival(): void {
  const { pathname } = useAddress();
  const last = useRef(arrivedAt);
  useEffect(() => {
    if (last.current !== null && last.current !== pathname) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    last.current = pathname;
    arrivedAt = pathname;
  }, [pathname]);
}

/** The page shown last; `null` on the one that the browser loaded. */
let arrivedAt: string | null = null;

function Links() {
  const t = useMessages(dashboardMessages);
  const { pathname } = useAddress();
  return PAGES.map(([name, path]) => {
    const here = path === pathname ? 'page' : path !== '/dashboard' && pathname.startsWith(`${path}/`);
    return (
      <Link key={name} href={path} {...(here !== false && { 'aria-current': here })}>
        {t.nav[name]}
      </Link>
    );
  });
}
