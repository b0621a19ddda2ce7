import '../ui/tokens.css';
import '../ui/base.css';
import './dashboard.css';
import { lazy, Suspense, useEffect } from 'react';
import { navigate, useAddress } from './parts/router';
import { Waiting } from './parts/problem';
import { returnPath, signInAddress } from './session/return-path';
import { SessionProvider, useSession } from './session/session-context';
import { SignInPage } from './session/sign-in-page';
import { SignUpPage } from './session/sign-up-page';

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
  const isAuthPage = address.pathname === '/signin' || address.pathname === '/signup';
  const redirect =
    account === null && !isAuthPage
      ? signInAddress(address)
      : account !== null && isAuthPage
        ? returnPath(address)
        : null;
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
  }, [redirect]);
  if (redirect !== null) return null;
  if (isAuthPage) return address.pathname === '/signin' ? <SignInPage /> : <SignUpPage />;
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
