import type { PageChoice } from './account';

/** processing -> certified | failed. Both are final. */
export type CertificateStatus = 'processing' | 'certified' | 'failed';

/** `hash_only`: the file was never here, so its name, media type and size are what the caller says. */
export type Custody = 'held' | 'hash_only';

/** The SHA-256 of no bytes at all: there is nothing to certify. */
export const EMPTY_FILE_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** How much trust a time stamp deserves. */
export type Grade = 'sandbox' | 'technical' | 'accredited';

export interface FileFacts {
  name: string;
  mime: string;
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

export interface CertificateFailure {
  code: FailureCode;
  message: string;
}

/** Why a certification failed. */
export type FailureCode = 'psc_error' | 'file_damaged' | 'cancelled' | 'internal_error';

/** Facts of a verified time-stamp token. */
export interface TokenFacts {
  provider: string;
  grade: Grade;
  policyOid: string;
  /** Decimal, may be negative. */
  serialNumber: string;
  genTime: Date;
}

/** What proves the time stamp beyond the life of its signer's certificate. */
export interface CertificateEvidence {
  /** The id of its signer. */
  signer: string;
  /** Of the time stamp's imprint. */
  hashAlgorithm: 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** The renewal that covers the time stamp, its place there, and the revocation data that was sealed with it. */
  renewal: { id: string; index: number; capture: string | null } | null;
}

/** A certificate's place in the anchoring queue, and later in a batch. The facts about the chain are in the batch. */
export interface AnchorTicket {
  /** Hexadecimal leaf of the Merkle tree. */
  leaf: string;
  batchId: string | null;
  index: number | null;
}

/** When each step completed, by the clock of the process that ran it; `null` for a step that has not completed. */
export interface CertificateSteps {
  hashedAt: Date | null;
  timestampedAt: Date | null;
  savedAt: Date | null;
  failedAt: Date | null;
}

export const NO_STEPS: CertificateSteps = {
  hashedAt: null,
  timestampedAt: null,
  savedAt: null,
  failedAt: null,
};

export interface Certificate {
  id: string;
  accountId: string;
  status: CertificateStatus;
  failure: CertificateFailure | null;
  /** As the caller gave it; `titleOf` is what is shown. */
  title: string | null;
  description: string | null;
  documentType: string | null;
  /** The caller's own id of the document. */
  reference: string | null;
  /** Whether anyone with its link can see it. */
  publicPage: boolean;
  /** What `publicPage` was at first: the owner can change it, but not what an idempotency key stands for. */
  createdPublic: boolean;
  file: FileFacts;
  custody: Custody;
  /** The batch of hashes that it came with, and its place there. */
  batch: { id: string; index: number } | null;
  token: TokenFacts | null;
  evidence: CertificateEvidence | null;
  anchor: AnchorTicket | null;
  steps: CertificateSteps;
  createdAt: Date;
  updatedAt: Date;
  /** Only of an erased account or member: its file is deleted, and nothing is left but what the proofs need. */
  erased?: { at: Date; pages: PageChoice };
  /** Only of one that the service makes itself, for a credential. If it fails, another follows: it is neither listed nor announced until it is certified. */
  ownWork?: true;
}

export function titleOf({ title, file }: Pick<Certificate, 'title' | 'file'>): string {
  return title ?? file.name;
}

/** Whether the service still has the file. */
export function isFileHeld({ custody, erased }: Pick<Certificate, 'custody' | 'erased'>): boolean {
  return custody === 'held' && erased === undefined;
}

/** The storage key of a certificate's file. One object per certificate: nothing is shared or overwritten. */
export function objectKey(certificateId: string): string {
  return `files/${certificateId}`;
}

export function certificateIdOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
