import type { Grade } from '../../domain/certificate';
import { ProofFormatError } from '../anchor/anchor-proof';
import { decodePemCertificates } from '../x509/pem';
import type { TrustedAuthority } from './judge-timestamp';
import { GRADES } from './verdict';

/** One entry of a service's `/.well-known/sello/trust.json`: what its operator accepts from one provider. */
export interface PublishedTrust {
  provider: string;
  /** What the operator says of the provider. */
  grade: Grade;
  /** PEM. */
  roots: string;
  /** Certificates that its time stamps omit, PEM: they only complete a path, and are trusted for nothing. */
  intermediates: string;
  /** Accepted policy OIDs; none listed: any. */
  policies: string[];
  /** `false` if the provider's signers need not have a certificate for time stamping alone. */
  require_eku: boolean;
}

export interface PublishedAuthority extends TrustedAuthority {
  provider: string;
  grade: Grade;
  roots: readonly Uint8Array[];
  intermediates: readonly Uint8Array[];
}

/** Reads `trust.json`. Throws `ProofFormatError` if any entry is unusable, since a partial trust list would mislead. */
export function readPublishedTrust(document: unknown): PublishedAuthority[] {
  if (!Array.isArray(document)) throw new ProofFormatError('The trust document is not a list.');
  return document.map((entry: unknown, i) => {
    if (!isPublishedTrust(entry)) throw new ProofFormatError(`The trust document’s entry ${i} is malformed.`);
    const [roots, intermediates] = [decodeAll(entry.roots), decodeAll(entry.intermediates)];
    if (roots.length === 0) {
      throw new ProofFormatError(`The trust document has no root certificate for ${entry.provider}.`);
    }
    const { provider, grade, policies, require_eku: requireEku } = entry;
    return { provider, grade, roots, intermediates, policies, requireEku };
  });
}

function decodeAll(pem: string): Uint8Array[] {
  try {
    return decodePemCertificates(pem);
  } catch {
    return [];
  }
}

function isPublishedTrust(entry: unknown): entry is PublishedTrust {
  if (typeof entry !== 'object' || entry === null) return false;
  const {
    provider,
    grade,
    roots,
    intermediates,
    policies,
    require_eku: requireEku,
  } = entry as Record<string, unknown>;
  return (
    typeof provider === 'string' &&
    GRADES.some((known) => known === grade) &&
    typeof roots === 'string' &&
    typeof intermediates === 'string' &&
    Array.isArray(policies) &&
    policies.every((oid) => typeof oid === 'string') &&
    typeof requireEku === 'boolean'
  );
}
