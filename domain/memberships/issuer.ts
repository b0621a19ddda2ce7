/** An account as the issuer of credentials. Its public id says nothing about the account. */
export interface Issuer {
  /** `iss_…` */
  id: string;
  accountId: string;
  /** How many places of its status lists are taken. */
  placesTaken: number;
}
