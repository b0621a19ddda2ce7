import '../ui/tokens.css';
import '../ui/base.css';
import './dashboard.css';
import { lazy, Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { navigate, useAddress } from './parts/router';
import { Waiting } from './parts/problem';
import { ConfirmPage } from './session/confirm-page';
import { ForgotPage } from './session/forgot-page';
import { ResetPage } from './session/reset-page';
import { returnPath, signInAddress } from './session/return-path';
import { SessionProvider, useSession } from './session/session-context';
import { SignInPage } from './session/sign-in-page';
import { SignUpPage } from './session/sign-up-page';

/** For those who are not signed in. */
const AUTH_PAGES: Record<string, ComponentType> = {
  '/signin': SignInPage,
  '/signup': SignUpPage,
  '/forgot': ForgotPage,
};

/** What links in mails lead to, signed in or not. */
const LINK_PAGES: Record<string, ComponentType> = { '/reset': ResetPage, '/confirm': ConfirmPage };

/** Loaded lazily, so that the sign-in page does not wait for it. */
const SignedIn = lazy(async () => ({ default: (await import('./signed-in')).SignedIn }));

export function Dashboard() {
  return (
    <SessionProvider>
      <Routes />
    </SessionProvider>
  );
}

function Routes() {
  const address = useAddress();
  const { account } = useSession().session;
  const AuthPage = AUTH_PAGES[address.pathname];
  const LinkPage = LINK_PAGES[address.pathname];
  const isAuthPage = AuthPage !== undefined;
  const redirect =
    LinkPage !== undefined
      ? null
      : account === null && !isAuthPage
        ? signInAddress(address)
        : account !== null && isAuthPage
          ? returnPath(address)
          : null;
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
  }, [redirect]);
  if (redirect !== null) return null;
  if (LinkPage !== undefined) return <LinkPage />;
  if (AuthPage !== undefined) return <AuthPage />;
  return (
    <Suspense
      fallback={
        <main className="session-wait">
          <Waiting lines={6} />
        </main>
      }
    >
      <SignedIn />
    </Suspense>
  );
}
