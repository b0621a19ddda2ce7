import type { Credential, CredentialStanding } from '../../domain/memberships/credential';
import type { Issuer } from '../../domain/memberships/issuer';

/** What an activity needs to know of a credential that has no certificate yet. */
export type PendingCredential = Pick<Credential, 'id' | 'accountId' | 'roster'>;

/** They are opened and change their standing inside the transactions of accreditations and memberships. */
export interface CredentialRepository {
  find(id: string): Promise<Credential | null>;
  /** In no order. */
  findMany(ids: string[]): Promise<Credential[]>;
  /** Keeps the first one, and returns what is kept. `null`: there is no such credential, or it was erased. */
  saveToken(id: string, token: string): Promise<string | null>;
  /** Keeps the first one. The file of an erased credential's certificate is to be deleted. */
  saveCertificate(id: string, certificateId: string): Promise<void>;
  /** Those of a roster whose certificate is still to come, in the order of their status index. */
  pendingOfRoster(rosterId: string, limit: number): Promise<PendingCredential[]>;
  /** Records that an erased credential will never have a certificate: no attempt to get one is under way. */
  settleErased(id: string): Promise<void>;
  /** How many of a roster are certified, and how many still to come. An erased one that is settled is neither. */
  countOfRoster(rosterId: string): Promise<{ certified: number; pending: number }>;
  /** Of no roster, made before the given time and without a certificate. Oldest first. */
  listPending(before: Date, limit: number): Promise<PendingCredential[]>;
  /** Once per credential of a roster: moves one unit from the roster's claim to the credential's own. */
  takeUnitOfRoster(credential: PendingCredential & { roster: string }): Promise<void>;
  /** The roster is done: what its claim still holds is given back. */
  releaseRoster(accountId: string, rosterId: string): Promise<void>;
  /** For good: the credentials of a member lose their files. Returns the ids of their certificates, whose files are to be deleted. */
  eraseOfMember(accountId: string, memberId: string): Promise<string[]>;
  /** The status indexes from the first up to, but not including, the last of the account's credentials with one of these standings. */
  withStanding(
    accountId: string,
    standings: CredentialStanding[],
    range: { from: number; to: number },
  ): Promise<number[]>;
  issuerOf(accountId: string): Promise<Issuer | null>;
  findIssuer(issuerId: string): Promise<Issuer | null>;
}
