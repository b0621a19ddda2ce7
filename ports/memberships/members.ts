import type { Identifier, Member, MemberStatus } from '../../domain/memberships/member';
import type { Page } from './programs';
import type { KeyHeld, WriteKey } from './write-keys';

/** Every one that is given must match exactly. */
export interface MemberFilter {
  externalId?: string | undefined;
  email?: string | undefined;
  identifiers: Identifier[];
  status?: MemberStatus | undefined;
}

/** Nothing new is recorded about the member, who has been archived, erased or deleted. */
export interface MemberRefused {
  outcome: 'member_refused';
  status: Exclude<MemberStatus, 'active'> | 'deleted';
}

/** Another member of the account has the external id. */
export interface ExternalIdTaken {
  outcome: 'external_id_taken';
  /** Whose it is; `null`: that member was deleted meanwhile. */
  id: string | null;
}

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface MemberRepository {
  insert(
    member: Member,
    writeKey: WriteKey | null,
  ): Promise<{ outcome: 'inserted' } | ExternalIdTaken | KeyHeld>;
  find(accountId: string, id: string): Promise<Member | null>;
  /** Those that exist, in any order. */
  findMany(accountId: string, ids: string[]): Promise<Member[]>;
  findByExternalIds(accountId: string, externalIds: string[]): Promise<Member[]>;
  /** Newest first. */
  list(accountId: string, page: Page & MemberFilter): Promise<Member[]>;
  /** Puts the changed member in place of the one that was read. `conflict`: someone else has changed it meanwhile. */
  replace(
    read: Member,
    changed: Member,
  ): Promise<{ outcome: 'replaced' } | { outcome: 'conflict' } | ExternalIdTaken>;
  /** With the Idempotency-Key that created it. `has_records`: it has entries in the ledger, or a membership. */
  delete(accountId: string, id: string): Promise<'deleted' | 'has_records' | 'not_found'>;
  /** Removes everything personal, whatever was there. `null`: there is no such member. */
  erase(accountId: string, id: string, at: Date): Promise<Member | null>;
}
