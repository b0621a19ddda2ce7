import type { Grade } from './certificate';

/** The certificate that an authority signs time stamps with, and its chain. Time stamps share it, and what is known about its revocation. */
export interface Signer {
  /** SHA-256 of the certificate (DER), lower-case hexadecimal. */
  id: string;
  /** The provider whose time stamps it was last seen on. */
  provider: string;
  /** What its provider's time stamps were worth when it was last seen. */
  grade: Grade;
  /** DER, from the signer's certificate to the pinned root, both included. Never changes. */
  chain: Uint8Array[];
  notAfter: Date;
  /** The earliest end of any certificate of the chain. */
  validUntil: Date;
  /** Of the chain's signatures and keys, such as SHA-256 and ECDSA-P-256. */
  algorithms: string[];
  /** Whether each certificate below the root has a pointer to revocation data, or its provider a configured CRL. */
  revocable: boolean;
  revoked: Revocation | null;
  firstSeenAt: Date;
  /** To the hour. */
  lastSeenAt: Date;
  /** When its revocation was last checked successfully; `null`: never. */
  checkedAt: Date | null;
  /** Why the last check failed: a full sentence. */
  problem: string | null;
  /** In a row. */
  failedChecks: number;
  /** Not checked before this time; `null`: whenever it is due. */
  retryAt: Date | null;
}

export interface Revocation {
  at: Date;
  /** A name of CRLReason (RFC 5280 §5.3.1). */
  reason: string | null;
}

/** What its chain and the configuration say of a signer. */
export type SignerFacts = Pick<
  Signer,
  'id' | 'provider' | 'grade' | 'chain' | 'notAfter' | 'validUntil' | 'algorithms' | 'revocable'
>;

/** Verified revocation data of a signer's whole chain, fetched at one time. Never changes. */
export interface Capture {
  id: string;
  signerId: string;
  /** The latest time that all of it covers. It says nothing about time stamps made later. */
  thisUpdate: Date;
  /** DER: CertificateList and OCSPResponse. */
  data: { crls: Uint8Array[]; ocsps: Uint8Array[] };
  fetchedAt: Date;
}

/** A signer that was seen this lately is in use. */
const IN_USE_MILLISECONDS = 24 * 3_600_000;

export function isInUse({ lastSeenAt }: Pick<Signer, 'lastSeenAt'>, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() < IN_USE_MILLISECONDS;
}

export type RevocationState = 'captured' | 'pending' | 'unavailable' | 'revoked';

const HARMLESS: readonly (string | null)[] = ['affiliationChanged', 'superseded', 'cessationOfOperation'];

/** RFC 3161 §4: with these reasons, time stamps made before the revocation stay valid. */
export function isHarmless({ reason }: Pick<Revocation, 'reason'>): boolean {
  return HARMLESS.includes(reason);
}

/** Whether the revocation takes the value from a time stamp of this time. */
export function isRevokedFor({ revoked }: Pick<Signer, 'revoked'>, genTime: Date): boolean {
  if (revoked === null) return false;
  return !isHarmless(revoked) || genTime >= revoked.at;
}

/** What is known about the revocation of the signer of one time stamp; `captured`: whether there is a capture for its time. */
export function revocationState(
  signer: Pick<Signer, 'revoked' | 'revocable'>,
  { genTime, captured }: { genTime: Date; captured: boolean },
): RevocationState {
  if (isRevokedFor(signer, genTime)) return 'revoked';
  if (captured) return 'captured';
  return signer.revocable ? 'pending' : 'unavailable';
}
