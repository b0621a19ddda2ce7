import type { Certificate } from '../domain/certificate';
import type { Renewal, RenewalTicket, RenewalToken } from '../domain/renewal';
import type { MemberPosition } from './anchor-announcements';

/** A token that is to be renewed. */
export interface DueToken {
  /** Whose token it is. */
  of: 'certificate' | 'renewal';
  id: string;
  /** The DER TimeStampResp. */
  tsr: Uint8Array;
  genTime: Date;
}

/** A token on its way into a renewal. */
export interface RenewalMember {
  of: DueToken['of'];
  id: string;
  /** The hash of the sealed token. */
  leaf: Uint8Array;
  capture: string | null;
}

/** Which tokens of a signer. */
export interface DueFilter {
  signerId: string;
  hashAlgorithm: string;
  /** Issued at or before this; `null`: all. */
  until: Date | null;
}

/** Every write is majority-acknowledged and journaled before it resolves. Throws `UnavailableError('database')`. */
export interface RenewalRepository {
  find(id: string): Promise<Renewal | null>;
  findMany(ids: string[]): Promise<Renewal[]>;
  /** The one that is not done yet. */
  unfinished(): Promise<Renewal | null>;
  /** Which hash algorithms the tokens of these signers that have not been renewed use. */
  dueAlgorithms(signerIds: string[]): Promise<string[]>;
  /** Tokens that have not been renewed, those of renewals first. */
  due(filter: DueFilter, limit: number): Promise<DueToken[]>;
  /** The one with this hash algorithm that is not done yet, or a new one. */
  openOrResume(
    plan: Pick<Renewal, 'hashAlgorithm' | 'signers' | 'outlives' | 'grade'>,
    now: Date,
  ): Promise<Renewal>;
  /** How many of the next members fit into one write. */
  room(renewalId: string): Promise<number>;
  /** Adds members to an open renewal, each with its index, all or none. Those that have been renewed meanwhile are left out. */
  stamp(renewalId: string, members: RenewalMember[]): Promise<number>;
  /** Makes members, order and root final. Removes an empty renewal. Idempotent. */
  seal(renewalId: string): Promise<{ size: number; root: string | null }>;
  /** sealed -> done. Gives the renewal as it is afterwards: a token that it has stays. */
  complete(renewalId: string, token: RenewalToken, tsr: Uint8Array, now: Date): Promise<Renewal>;
  /** The DER TimeStampResp over its root. */
  tsr(id: string): Promise<Uint8Array | null>;
  /** The sibling hashes from a member's leaf up to the root. */
  path(ticket: RenewalTicket): Promise<Uint8Array[]>;
  /** How many certificates and renewals have a last token of each of these signers. */
  countUnrenewed(signerIds: string[]): Promise<Map<string, number>>;
  /** Those of the signers that have a token which has not been renewed. */
  signersInUse(signerIds: string[]): Promise<string[]>;
  /** Done, newest first. */
  list(limit: number): Promise<Renewal[]>;

  /** Those whose own token is in this one. */
  renewedBy(id: string): Promise<string[]>;
  /** Those whose certificates' owners have not been told yet. */
  unannounced(limit: number): Promise<string[]>;
  markAnnounced(id: string): Promise<void>;
  /** Certificates of a renewal that belong to these accounts, by account and id. */
  members(
    id: string,
    accountIds: string[],
    page: { after: MemberPosition | null; limit: number },
  ): Promise<Certificate[]>;
}
