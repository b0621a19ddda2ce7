import { lazy } from 'react';
import { AccountPage } from './account/account-page';
import { ClosingPage } from './account/closing-page';
import { BatchPage } from './batches/batch-page';
import { BatchesPage } from './batches/batches-page';
import { CertificatePage } from './certificates/certificate-page';
import { CertificatesPage } from './certificates/certificates-page';
import { KeysPage } from './keys/keys-page';
import { MEMBERSHIPS } from './memberships/paths';
import { NotFoundPage } from './not-found-page';
import { OverviewPage } from './overview/overview-page';
import { useAddress } from './parts/router';
import { LostSession } from './session/lost-session';
import { UploadProvider } from './uploads/upload-context';
import { UploadDock } from './uploads/upload-dock';
import { useAccount } from './session/session-context';
import { WebhookPage } from './webhooks/webhook-page';
import { WebhooksPage } from './webhooks/webhooks-page';

const MembershipsPages = lazy(async () => ({
  default: (await import('./memberships/memberships-pages')).MembershipsPages,
}));

/** The pages of a signed-in account. Uploads continue across navigation. */
export function SignedIn() {
  const { pathname } = useAddress();
  const { closing } = useAccount();
  if (closing !== null)
    return (
      <>
        <ClosingPage closing={closing} />
        <LostSession />
      </>
    );
  return (
    <UploadProvider>
      <Page pathname={pathname.replace(/\/+$/, '')} />
      <UploadDock />
      <LostSession />
    </UploadProvider>
  );
}

function Page({ pathname }: { pathname: string }) {
  if (pathname === MEMBERSHIPS || pathname.startsWith(`${MEMBERSHIPS}/`))
    return <MembershipsPages pathname={pathname} />;
  const [, list, id] = /^\/dashboard\/(certificates|batches|webhooks)\/([^/]+)$/.exec(pathname) ?? [];
  if (id !== undefined) {
    if (list === 'certificates') return <CertificatePage key={id} id={id} />;
    if (list === 'batches') return <BatchPage key={id} id={id} />;
    return <WebhookPage key={id} id={id} />;
  }
  switch (pathname) {
    case '/dashboard':
      return <OverviewPage />;
    case '/dashboard/certificates':
      return <CertificatesPage />;
    case '/dashboard/batches':
      return <BatchesPage />;
    case '/dashboard/webhooks':
      return <WebhooksPage />;
    case '/dashboard/keys':
      return <KeysPage />;
    case '/dashboard/account':
      return <AccountPage />;
    default:
      return <NotFoundPage />;
  }
}
