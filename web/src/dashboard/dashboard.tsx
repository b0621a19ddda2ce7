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

/** Who only signs in does not wait for the rest. */
const SignedIn = lazy(async () => ({ default: (await import('./signed-in')).SignedIn }));

export function Dashboard() {
  return (
    <SessionProvider>
      <Gate />
    </SessionProvider>
  );
}

function Gate() {
  const address = useAddress();
  const { account } = useSession().session;
  const isDoor = address.pathname === '/signin' || address.pathname === '/signup';
  const elsewhere =
    account === null && !isDoor
      ? signInAddress(address)
      : account !== null && isDoor
        ? returnPath(address)
        : null;
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere]);
  if (elsewhere !== null) return null;
  if (isDoor) return address.pathname === '/signin' ? <SignInPage /> : <SignUpPage />;
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
