import '../ui/tokens.css';
import '../ui/base.css';
import './dashboard.css';
import { Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { audienceOf } from './paths';
import { Waiting } from './parts/problem';
import { navigate, useAddress } from './parts/router';
import { returnPath, signInAddress } from './session/return-path';
import { SessionProvider, useSession } from './session/session-context';
import { WaitingFrame } from './waiting-frame';

interface Parts {
  /** The pages of an account. */
  SignedIn: ComponentType;
  /** The pages that need no session. */
  Visitor: ComponentType;
}

/** The whole of the dashboard. Its entries differ in which part they bring along, and which one they load when it is needed. */
export function Dashboard(parts: Parts) {
  return (
    <SessionProvider>
      <Suspense fallback={<PartWaiting />}>
        <Routes {...parts} />
      </Suspense>
    </SessionProvider>
  );
}

function Routes({ SignedIn, Visitor }: Parts) {
  const address = useAddress();
  const { account } = useSession().session;
  const audience = audienceOf(address.pathname);
  const redirect =
    account === null && audience === 'account'
      ? signInAddress(address)
      : account !== null && audience === 'visitors'
        ? returnPath(address)
        : null;
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
  }, [redirect]);
  if (redirect !== null) return null;
  return audience === 'account' ? <SignedIn /> : <Visitor />;
}

function PartWaiting() {
  const { account } = useSession().session;
  return (
    <WaitingFrame signedIn={account !== null}>
      <Waiting lines={6} />
    </WaitingFrame>
  );
}
