import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Account, Session } from '../../api/types';
import { api } from '../../api/client';
import { rememberSignedIn, seemsSignedIn } from '../../ui/signed-in-hint';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { useLive } from '../parts/use-live';
import { WaitingFrame } from '../waiting-frame';
import { EMBEDDED_SESSION, SessionContext } from './session-state';
import type { SessionView } from './session-state';
import { announceRegained, onElsewhere, onLost, tellOtherTabs } from './session-events';

export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, failure, reload } = useLive(
    'session',
    (signal) => answerOf(api.GET('/session', { signal })),
    undefined,
    EMBEDDED_SESSION,
  );
  // Kept when the session is lost, so that the page stays as it is.
  const [account, setAccount] = useState<Account | null>(null);
  const [lost, setLost] = useState(false);
  const known = account ?? data?.account ?? null;

  /** A call was refused. Only the service knows whether the session has ended: the call may be older than the session. */
  const suspected = useRef(false);
  useEffect(
    () =>
      onLost(() => {
        suspected.current = true;
        reload();
      }),
    [reload],
  );
  useEffect(() => onElsewhere('changed', reload), [reload]);
  useEffect(
    () =>
      onElsewhere('signed-out', () => {
        if (account !== null) location.assign('/signin?out');
      }),
    [account],
  );

  const signedIn = useCallback(
    (signedInAccount: Account) => {
      // Data of another account must not stay on the page.
      if (account !== null && account.id !== signedInAccount.id) {
        location.reload();
        return;
      }
      setAccount(signedInAccount);
      setLost(false);
      announceRegained();
      tellOtherTabs('changed');
      reload();
    },
    [account, reload],
  );

  const isSignedIn = data === null ? null : known !== null && !lost;
  useEffect(() => {
    if (isSignedIn !== null) rememberSignedIn(isSignedIn);
  }, [isSignedIn]);

  const handled = useRef<Session>(null);
  useEffect(() => {
    if (data === null || handled.current === data) return;
    handled.current = data;
    if (data.account !== null && data.account.id !== account?.id && account !== null) location.reload();
    else if (data.account !== null) {
      setAccount(data.account);
      // The reader signed in again in another window, or the refused call was sent before they did.
      if (lost || suspected.current) announceRegained();
      suspected.current = false;
      setLost(false);
    } else if (account !== null) setLost(true);
  }, [data, account, lost]);

  const view = useMemo<SessionView | null>(
    () => (data === null ? null : { session: { ...data, account: known }, lost, refresh: reload, signedIn }),
    [data, known, lost, reload, signedIn],
  );
  if (view !== null) return <SessionContext value={view}>{children}</SessionContext>;
  return (
    <WaitingFrame signedIn={seemsSignedIn()}>
      {failure === null ? <Waiting lines={6} /> : <Problem failure={failure} onRetry={reload} />}
    </WaitingFrame>
  );
}

export function useSession(): SessionView {
  const view = use(SessionContext);
  if (view === null) throw new Error('useSession must be used inside SessionProvider.');
  return view;
}

/** The signed-in account; for pages that require one. */
export function useAccount(): Account {
  const { account } = useSession().session;
  if (account === null) throw new Error('useAccount requires a signed-in account.');
  return account;
}
