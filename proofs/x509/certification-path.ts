import {
  ID_BASIC_CONSTRAINTS,
  ID_CERTIFICATE_POLICIES,
  ID_EXTENDED_KEY_USAGE,
  ID_KEY_USAGE,
} from '../asn1/oids';
import { equalBytes } from '../bytes';
import type { Certificate } from './certificate';
import { KEY_USAGE } from './extensions';
import { verifySignature } from './signature';
import { signatureScheme } from './signature-scheme';

/** Certificates between the end certificate and the root. */
const MAX_INTERMEDIATES = 6;

/** Bounds the work that a token full of look-alike certificates can cause. */
const MAX_SIGNATURES = 32;

/** Certificate policies are not processed; RFC 5280 §6.1.1 allows "any policy" as the initial set. */
const UNDERSTOOD = [ID_BASIC_CONSTRAINTS, ID_KEY_USAGE, ID_EXTENDED_KEY_USAGE, ID_CERTIFICATE_POLICIES];

interface PathInput {
  /** Possible intermediates, trusted for nothing. */
  candidates: readonly Certificate[];
  /** Pinned trust anchors. Their own signatures are not checked: they prove nothing. */
  roots: readonly Certificate[];
  /** Every certificate of the path must be valid at this time. */
  at: Date;
}

/** From the certificate to its root, both included; or what was wrong with the first path that seemed to fit. */
export type PathSearch = { path: Certificate[] } | { fault: string };

/** RFC 5280 §6.1: searches, depth first, for a path from the certificate to a root. */
export async function findCertificationPath(
  certificate: Certificate,
  { candidates, roots, at }: PathInput,
): Promise<PathSearch> {
  const faults: string[] = [];
  let signatures = 0;

  /** Whether `issuer` issued the last certificate of `path`, which starts with the end certificate. */
  async function issued(issuer: Certificate, path: Certificate[]): Promise<boolean> {
    const subject = path.at(-1);
    if (subject === undefined || !equalBytes(issuer.subject, subject.issuer)) return false;
    const fault = certificateFault(issuer, at) ?? issuerFault(issuer, path);
    if (fault !== null) {
      faults.push(`A certificate of the chain ${fault}.`);
      return false;
    }
    signatures += 1;
    if (signatures > MAX_SIGNATURES) return false;
    try {
      const scheme = signatureScheme(subject.signatureAlgorithm, null);
      if (await verifySignature(scheme, issuer.publicKey, subject.tbs, subject.signature)) return true;
      faults.push('A certificate of the chain was not signed by the key of the issuer it names.');
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
    return false;
  }

  async function toRoot(path: Certificate[]): Promise<Certificate[] | null> {
    for (const root of roots) {
      if (await issued(root, path)) return [...path, root];
    }
    if (path.length > MAX_INTERMEDIATES) return null;
    for (const candidate of candidates) {
      const used = [...path, ...roots].some(({ raw }) => equalBytes(raw, candidate.raw));
      if (used || !(await issued(candidate, path))) continue;
      const found = await toRoot([...path, candidate]);
      if (found !== null) return found;
    }
    return null;
  }

  const path = await toRoot([certificate]);
  if (path !== null) return { path };
  return { fault: faults[0] ?? 'No chain of certificates leads from the signer to a pinned root.' };
}

/** RFC 5280 §6.1.3 (a)(2) and §6.1.4 (o), for every certificate of the path: the end of a sentence, or `null`. */
export function certificateFault(certificate: Certificate, at: Date): string | null {
  const { notBefore, notAfter } = certificate;
  if (at < notBefore) return `was not valid yet at ${at.toISOString()}`;
  if (at > notAfter) return `had expired at ${at.toISOString()}`;
  const unknown = certificate.extensions.find(({ critical, oid }) => critical && !UNDERSTOOD.includes(oid));
  return unknown === undefined ? null : `has an unknown critical extension, ${unknown.oid}`;
}

/** RFC 5280 §6.1.4 (k) to (n), for every certificate that issued another. */
function issuerFault(issuer: Certificate, path: Certificate[]): string | null {
  const { basicConstraints, keyUsage } = issuer.known;
  const { ca, pathLength } = basicConstraints;
  if (!ca) return 'issued another but is not a certification authority';
  if (keyUsage !== null && (keyUsage & KEY_USAGE.keyCertSign) === 0)
    return 'issued another but its key usage lacks keyCertSign';
  // Self-issued certificates do not count (§4.2.1.9), and the end certificate is not an intermediate.
  const below = path.slice(1).filter(({ subject, issuer: own }) => !equalBytes(subject, own)).length;
  if (pathLength !== null && BigInt(below) > pathLength)
    return `has ${below} authorities below it; its path length constraint allows ${pathLength}`;
  return null;
}
