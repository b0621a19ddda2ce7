/** An account as the issuer of credentials. Its public id says nothing about the account. */
export interface Issuer {
  /** `iss_…` */
  id: string;
  accountId: string;
  /** The status index of the next credential. */
  nextStatusIndex: number;
}
