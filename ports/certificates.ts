import type { Certificate, CertificateFailure, CertificateStatus, TokenFacts } from '../domain/certificate';

export interface Intake {
  certificate: Certificate;
  idempotency: { key: string; fingerprint: string } | null;
}

/** Who won the insert when several requests carry the same idempotency key. */
export type IntakeResult =
  { outcome: 'inserted' } | { outcome: 'same_content'; existing: Certificate } | { outcome: 'other_content' };

export interface VerifiedToken {
  facts: TokenFacts;
  /** The whole DER TimeStampResp. */
  tsr: Uint8Array;
  /** The leaf that covers file and token. */
  leaf: string;
  hashedAt: Date;
  timestampedAt: Date;
}

/** As the record has them. */
export interface SavedToken {
  leaf: string;
  savedAt: Date;
}

export interface ListFilter {
  status?: CertificateStatus | undefined;
  documentType?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
}

export interface Page {
  limit: number;
  offset: number;
}

/** Every write is majority-acknowledged and journaled before it resolves. Throws `UnavailableError('database')`. */
export interface CertificateRepository {
  insert(intake: Intake): Promise<IntakeResult>;
  findByIdempotencyKey(
    accountId: string,
    key: string,
  ): Promise<{ certificate: Certificate; fingerprint: string } | null>;
  find(id: string): Promise<Certificate | null>;
  /** Of those that there is a record of. */
  statusesOf(ids: string[]): Promise<Map<string, CertificateStatus>>;
  findForAccount(accountId: string, id: string): Promise<Certificate | null>;
  findBySha256(accountId: string, sha256: string): Promise<Certificate[]>;
  /** Newest first. */
  list(accountId: string, filter: ListFilter, page: Page): Promise<Certificate[]>;
  tsr(id: string): Promise<Uint8Array | null>;

  /** processing -> certified, and into the queue for the chain. Repeating it changes nothing. */
  saveToken(id: string, token: VerifiedToken): Promise<SavedToken>;
  /** processing -> failed. Repeating it changes nothing. */
  markFailed(id: string, failure: CertificateFailure, hashedAt: Date | null): Promise<void>;
  /** Removes a record that was refused before anything was done for it. */
  discard(id: string): Promise<void>;

  /** Records still `processing` that were created before the given time. */
  listStale(before: Date, limit: number): Promise<Certificate[]>;
}
