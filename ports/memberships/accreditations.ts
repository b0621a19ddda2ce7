import type { Accreditation } from '../../domain/memberships/accreditation';
import type { MemberRefused } from './members';
import type { Page } from './programs';
import type { KeyHeld, WriteKey } from './write-keys';

export type AccreditationInsertResult =
  | { outcome: 'inserted' }
  /** One that is not revoked exists for the same member, course and edition. */
  | { outcome: 'already_accredited'; id: string }
  | { outcome: 'no_allowance' }
  | MemberRefused
  | KeyHeld;

export interface AccreditationFilter {
  memberId?: string | undefined;
  courseId?: string | undefined;
  revoked?: boolean | undefined;
}

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface AccreditationRepository {
  /** With its ledger entries, the unit of its credential, the credential and its news, or nothing at all. */
  insert(accreditation: Accreditation, writeKey: WriteKey | null): Promise<AccreditationInsertResult>;
  find(accountId: string, id: string): Promise<Accreditation | null>;
  /** Those that exist, in any order. */
  findMany(accountId: string, ids: string[]): Promise<Accreditation[]>;
  /** Of any account. */
  findAnywhere(id: string): Promise<Accreditation | null>;
  /** Newest first. */
  list(accountId: string, page: Page & AccreditationFilter): Promise<Accreditation[]>;
  /** With the entries that take its points back, the standing of its credential and its news; without the reason if the member was erased. One that is revoked stays as it is. */
  revoke(
    accountId: string,
    id: string,
    revoked: { at: Date; reason: string | null },
  ): Promise<Accreditation | null>;
}
