import type { Grade } from './certificate';

/** Where a token is in a renewal's hash tree, and the revocation data that it was sealed with. */
export interface RenewalTicket {
  /** Of the renewal. */
  id: string;
  index: number;
  /** Of the capture; `null` if the token was sealed without revocation data. */
  capture: string | null;
}

/**
 * open    tokens can still be added
 * sealed  members, order and root are final
 * done    a time stamp over the root is saved
 */
export type RenewalStatus = 'open' | 'sealed' | 'done';

/** The facts of the time stamp over a renewal's root. */
export interface RenewalToken {
  provider: string;
  policyOid: string;
  /** Decimal, may be negative. */
  serialNumber: string;
  genTime: Date;
  /** The id of its signer. */
  signer: string;
}

/** One time stamp over the tokens of many certificates, before their signers' certificates expire (RFC 4998 §5). */
export interface Renewal {
  id: string;
  /** That of the tokens: a chain of archive time stamps keeps one. */
  hashAlgorithm: string;
  status: RenewalStatus;
  /** The signers whose tokens it renews, by id. */
  signers: string[];
  /** Its own signer's certificates must be valid for longer than this. */
  outlives: Date;
  /** Its own provider has this grade or a higher one. */
  grade: Grade;
  /** Set when it is sealed. */
  size: number | null;
  root: string | null;
  token: RenewalToken | null;
  /** Its own token's place in a later renewal. */
  renewal: RenewalTicket | null;
  createdAt: Date;
  completedAt: Date | null;
}
