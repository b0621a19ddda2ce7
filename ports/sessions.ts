import type { ListedSession, Session, SessionOrigin } from '../domain/session';

/** Not cached: every process refuses an ended session from the next request on. */
export interface SessionRepository {
  begin(session: Session, origin: SessionOrigin): Promise<void>;
  /** `null` if the session was ended, was idle for too long, or is too old. */
  find(hash: string): Promise<Session | null>;
  /** Those of an account, the last used first; at most `limit`. */
  list(accountId: string, limit: number): Promise<ListedSession[]>;
  end(hash: string): Promise<void>;
  /** Ends one by the id under which it is listed. `false` when the account has no such session. */
  endListed(accountId: string, id: string): Promise<boolean>;
  /** Ends every session of the account except `keep`. */
  endOthers(accountId: string, keep: string | null): Promise<void>;
}
