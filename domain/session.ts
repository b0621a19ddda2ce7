export interface Session {
  /** The hash of the token; the token itself is only in its holder's cookie. */
  hash: string;
  accountId: string;
}
