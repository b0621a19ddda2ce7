import type { LinkPurpose } from '../domain/account-link';
import type { Account, Actor } from '../domain/account';

export interface NewLink {
  hash: string;
  purpose: LinkPurpose;
  accountId: string;
  /** It reaches nobody but whoever reads the account's mail, so using it also shows whose the address is. */
  mailed: boolean;
}

/** Links that work once, for a limited time. Only their hashes are stored. */
export interface AccountLinkRepository {
  /** Earlier links work beside it until they expire: mail can arrive in any order. */
  create(link: NewLink, actor: Actor): Promise<void>;
  /** Whose link it is; `null` if it is unknown, used or expired. */
  find(hash: string, purpose: LinkPurpose): Promise<string | null>;
  /** Uses up the account's links to confirm. `null` if this one is unknown, used or expired. */
  confirmEmail(hash: string): Promise<Account | null>;
  /**
   * Uses up the account's links to reset, and ends every session. `false`, and nothing has changed, if this one is unknown, used or expired.
   */
  setPassword(hash: string, password: { hash: string; address: string }): Promise<boolean>;
}
