export interface Session {
  /** The hash of the token. The token itself is only in the cookie. */
  hash: string;
  accountId: string;
}
