import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { PageShell } from '../ui/page-shell';
import { DashboardLinks } from './dashboard-links';
import { errorMessages } from './parts/error-messages';
import { useAddress } from './parts/router';
import { SandboxNotice } from './parts/sandbox-notice';
import { useOnline } from './parts/use-online';
import { ConfirmNotice } from './session/confirm-notice';

/** `title` is also the page's `h1`; `actions` are shown beside it. */
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
  useFocusOnNavigation();
  return (
    <PageShell title={title} nav={<DashboardLinks />}>
      <div className="stack stack-l">
        <SandboxNotice />
        <ConfirmNotice />
        {!online && (
          <Alert tone="warn" live="polite" title={t.offline.title}>
            <p>{t.offline.text}</p>
          </Alert>
        )}
        <div className="stack">
          {before}
          <div className="row row-between">
            <h1>{title}</h1>
            {actions}
          </div>
        </div>
        {children}
      </div>
    </PageShell>
  );
}

/** After navigation without a page load, scrolls to the top and moves focus to the content, as a page load would. */
function useFocusOnNavigation(): void {
  const { pathname } = useAddress();
  const last = useRef(lastPathname);
  useEffect(() => {
    if (last.current !== null && last.current !== pathname) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    last.current = pathname;
    lastPathname = pathname;
  }, [pathname]);
}

/** The page shown last; `null` after a page load. */
let lastPathname: string | null = null;
