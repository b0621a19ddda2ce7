import type { ReactNode } from 'react';
import { PageShell } from '../ui/page-shell';
import { DashboardLinks } from './dashboard-links';
import { useAddress } from './parts/router';
import { audienceOf } from './paths';

/** A page that is not loaded yet, with the links that it will have. */
export function WaitingFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const { pathname } = useAddress();
  const forAccount = signedIn && audienceOf(pathname) === 'account';
  return (
    <PageShell title="Sello" {...(forAccount ? { nav: <DashboardLinks /> } : { narrow: true })}>
      {children}
    </PageShell>
  );
}
