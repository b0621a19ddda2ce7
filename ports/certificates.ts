import type { Actor } from '../domain/account';
import type {
  Certificate,
  CertificateEvidence,
  CertificateFailure,
  CertificateStatus,
  TokenFacts,
} from '../domain/certificate';
import type { Search } from '../domain/search';

export interface Intake {
  certificate: Certificate;
  idempotencyKey: string | null;
}

/** How an insert ended, given that other requests may carry the same idempotency key. */
export type IntakeResult =
  | { outcome: 'inserted' }
  /** Another record holds the key. The caller compares the content. */
  | { outcome: 'key_held'; holder: Certificate }
  /** Another record holds the key but can't be read now. Nothing was inserted. */
  | { outcome: 'undecided' };

/** `erased`: whatever it was before, its file is to be deleted. */
export type RecordStatus = CertificateStatus | 'erased';

export interface VerifiedToken {
  facts: TokenFacts;
  evidence: Omit<CertificateEvidence, 'renewal'>;
  /** The whole DER TimeStampResp. */
  tsr: Uint8Array;
  /** The Merkle leaf that covers file and token. */
  leaf: string;
  /** `null` when there is no stored file. */
  hashedAt: Date | null;
  timestampedAt: Date;
}

export interface ListFilter {
  status?: CertificateStatus | undefined;
  /** In any case. */
  documentType?: string | undefined;
  /** In any case. */
  reference?: string | undefined;
  search?: Search | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  /** Changed after this time, itself or by its anchor. */
  updatedAfter?: Date | undefined;
}

/** A place in the list, which is sorted by these two. */
export interface ListPosition {
  createdAt: Date;
  id: string;
}

/** Begins after a number of certificates, or after a position, which costs the same at any depth. */
export type Page = { limit: number; offset: number } | { limit: number; after: ListPosition };

/** Every write is majority-acknowledged and journaled before it resolves. Throws `UnavailableError('database')`. */
export interface CertificateRepository {
  insert(intake: Intake): Promise<IntakeResult>;
  /** The record that holds the key: a failed one does not. */
  findByIdempotencyKey(accountId: string, key: string): Promise<Certificate | null>;
  find(id: string): Promise<Certificate | null>;
  /** Those of the ids that have a record, of any account, in no order. */
  findAll(ids: string[]): Promise<Certificate[]>;
  /** Only of those that have a record. */
  statusesOf(ids: string[]): Promise<Map<string, RecordStatus>>;
  findForAccount(accountId: string, id: string): Promise<Certificate | null>;
  /** Those of the ids that the account has, in no order. */
  findAllForAccount(accountId: string, ids: string[]): Promise<Certificate[]>;
  findBySha256(accountId: string, sha256: string): Promise<Certificate[]>;
  /** Newest first. */
  list(accountId: string, filter: ListFilter, page: Page): Promise<Certificate[]>;
  /** How many there are, counted up to the limit. */
  count(accountId: string, filter: ListFilter, limit: number): Promise<number>;
  tsr(id: string): Promise<Uint8Array | null>;

  /** processing -> certified, and queues the leaf for anchoring. Gives the record as it is afterwards: any other status stays. */
  saveToken(id: string, token: VerifiedToken): Promise<Certificate | null>;
  /** processing -> failed. Gives the record as it is afterwards: any other status stays. */
  markFailed(id: string, failure: CertificateFailure, hashedAt: Date | null): Promise<Certificate | null>;

  /** Gives the record as it is afterwards, or `null` if the account has none with that id. A change is written to the audit log. */
  setPublicPage(
    accountId: string,
    id: string,
    publicPage: boolean,
    actor: Actor,
  ): Promise<Certificate | null>;

  /** Records created before the given time that are still `processing`; without those of batches, which have a run in common. */
  listStale(before: Date, limit: number): Promise<Certificate[]>;
}
