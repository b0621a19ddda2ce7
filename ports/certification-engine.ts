import type { FailureCode, TokenFacts } from '../domain/certificate';

export interface CertificationOrder {
  certificateId: string;
  accountId: string;
  sha256: string;
  size: number;
}

export interface IssuedCertificate {
  token: TokenFacts;
  leaf: string;
  savedAt: Date;
}

export type CertificationOutcome =
  | { kind: 'certified'; issued: IssuedCertificate }
  /** The run is under way; its end was not seen within the time given. */
  | { kind: 'pending' }
  | { kind: 'failed'; code: FailureCode }
  /** Refused before anything was done: no record is left. */
  | { kind: 'allowance_exhausted' };

/** The durable engine. Throws `UnavailableError('engine')` when it is not known whether a run was started. */
export interface CertificationEngine {
  /** Starts the run for this certificate, or joins the one under way, and waits for its end. */
  certify(order: CertificationOrder, waitMilliseconds: number): Promise<CertificationOutcome>;
  /** Starts the run, if it was not yet, and does not wait. */
  start(order: CertificationOrder): Promise<void>;
  /** Resolves if the engine can be used now. */
  check(): Promise<void>;
  /** The workers that take work from it, as it knows them: one that ended is named for another minute or so. */
  workers(): Promise<string[]>;
}
