import { createContext, use } from 'react';
import type { Account, Session } from '../../api/types';
import { embedded } from '../../api/embedded';

export interface SessionView {
  session: Session;
  /** The session ended while the dashboard was in use. */
  lost: boolean;
  /** Reloads the account and its allowance. */
  refresh: () => void;
  signedIn: (account: Account) => void;
}

/** Sent with the page, where the service knew it. */
export const EMBEDDED_SESSION = embedded('session') as Session | null;

export const SessionContext = createContext<SessionView | null>(null);

/** Whether the account has a program. Also known to the frame that is shown while the session is loading, if it came with the page. */
export function useHasProgram(): boolean {
  return (use(SessionContext)?.session ?? EMBEDDED_SESSION)?.memberships ?? false;
}
