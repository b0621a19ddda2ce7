import type { Session } from '../domain/session';

/** Nothing of it is cached: a session that was ended is refused by every process, from the next request on. */
export interface SessionRepository {
  begin(session: Session): Promise<void>;
  /** `null` for one that was ended, was not used for too long, or is too old. */
  find(hash: string): Promise<Session | null>;
  end(hash: string): Promise<void>;
  /** Ends every session of the account but that one. */
  endOthers(accountId: string, keep: string | null): Promise<void>;
}
