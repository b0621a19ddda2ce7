import type { Custody, FailureCode, CertificateEvidence, TokenFacts } from '../domain/certificate';
import type { SimulatedTimestamp } from '../domain/simulated-fault';

export interface CertificationOrder {
  certificateId: string;
  accountId: string;
  sha256: string;
  size: number;
  custody: Custody;
  /** Whether the account's endpoints are told the outcome. */
  notify: boolean;
  simulate?: SimulatedTimestamp;
}

export interface IssuedCertificate {
  token: TokenFacts;
  evidence: Omit<CertificateEvidence, 'renewal'>;
  leaf: string;
  savedAt: Date;
}

export type CertificationOutcome =
  | { kind: 'certified'; issued: IssuedCertificate }
  /** The workflow did not end within the time given, or it was stopped before it settled the record: the record knows. */
  | { kind: 'pending' }
  | { kind: 'failed'; code: FailureCode };

/** The workflow engine. Throws `UnavailableError('engine')` when it is unknown whether a workflow was started. */
export interface CertificationEngine {
  /** Starts the workflow of this certificate or joins the running one, and waits for its end. */
  certify(order: CertificationOrder, waitMilliseconds: number): Promise<CertificationOutcome>;
  /** Starts the workflow unless it is running. Does not wait. */
  start(order: CertificationOrder): Promise<void>;
  isRunning(certificateId: string): Promise<boolean>;
  /** Resolves if the engine is reachable. */
  check(): Promise<void>;
  /** The connected workers. One that has stopped is listed for about another minute. */
  workers(): Promise<string[]>;
}
