import type { Session } from '../domain/session';

/** Not cached: every process refuses an ended session from the next request on. */
export interface SessionRepository {
  begin(session: Session): Promise<void>;
  /** `null` if the session was ended, was idle for too long, or is too old. */
  find(hash: string): Promise<Session | null>;
  end(hash: string): Promise<void>;
  /** Ends every session of the account except `keep`. */
  endOthers(accountId: string, keep: string | null): Promise<void>;
}
