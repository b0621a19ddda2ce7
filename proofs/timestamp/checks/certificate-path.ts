import type { Certificate } from '../../x509/certificate';
import { KEY_USAGE } from '../../x509/certificate-extensions';
import { equalBytes } from '../../asn1/der-values';
import {
  ID_BASIC_CONSTRAINTS,
  ID_CERTIFICATE_POLICIES,
  ID_EXTENDED_KEY_USAGE,
  ID_KEY_USAGE,
} from '../../asn1/oids';
import { verifySignature } from '../../x509/signature';
import { signatureScheme } from '../../x509/signature-scheme';
import type { Check } from './check';

/** Certificates between signer and root. */
const MAX_INTERMEDIATES = 6;

/** A bag full of look-alikes must not buy computing time. */
const MAX_SIGNATURES = 32;

/** Certificate policies are not processed, only the token's policy is; RFC 5280 §6.1.1 allows "any policy" for them. */
const UNDERSTOOD = [ID_BASIC_CONSTRAINTS, ID_KEY_USAGE, ID_EXTENDED_KEY_USAGE, ID_CERTIFICATE_POLICIES];

/**
 * RFC 5280 §6.1: from the signer, through whichever certificates of the bag fit, to a pinned root, all of them valid at the
 * time of the token. The root is trusted as it is pinned: its own signature proves nothing.
 */
export const certificatePath: Check = {
  name: 'certificate_path',
  rule: 'RFC 5280 §6.1',
  async run({ signer, candidates, roots, tstInfo }) {
    const own = certificateFault(signer, tstInfo.genTime);
    if (own !== null) return `The signer's certificate ${own}.`;
    const search = new PathSearch(candidates, roots, tstInfo.genTime);
    if (await search.reachesRoot([signer])) return null;
    return search.fault ?? 'No chain of certificates leads from the signer to a pinned root.';
  },
};

class PathSearch {
  /** Why the first chain that looked right was not. */
  fault: string | null = null;
  #signatures = 0;

  constructor(
    private readonly candidates: Certificate[],
    private readonly roots: Certificate[],
    private readonly at: Date,
  ) {}

  /** Depth first. `path` runs from the signer upwards. */
  async reachesRoot(path: Certificate[]): Promise<boolean> {
    for (const root of this.roots) {
      if (await this.#issued(root, path)) return true;
    }
    if (path.length > MAX_INTERMEDIATES) return false;
    for (const candidate of this.candidates) {
      const known = [...path, ...this.roots].some((certificate) =>
        equalBytes(certificate.raw, candidate.raw),
      );
      if (known || !(await this.#issued(candidate, path))) continue;
      if (await this.reachesRoot([...path, candidate])) return true;
    }
    return false;
  }

  async #issued(issuer: Certificate, path: Certificate[]): Promise<boolean> {
    const subject = path.at(-1);
    if (subject === undefined || !equalBytes(issuer.subject, subject.issuer)) return false;
    const fault = certificateFault(issuer, this.at) ?? authorityFault(issuer, path);
    if (fault !== null) {
      this.fault ??= `A certificate of the chain ${fault}.`;
      return false;
    }
    this.#signatures += 1;
    if (this.#signatures > MAX_SIGNATURES) return false;
    try {
      const scheme = signatureScheme(subject.signatureAlgorithm, null);
      if (await verifySignature(scheme, issuer.publicKey, subject.tbs, subject.signature)) return true;
      this.fault ??= "A certificate of the chain was not signed by the one that bears its issuer's name.";
    } catch (error) {
      this.fault ??= error instanceof Error ? error.message : String(error);
    }
    return false;
  }
}

/** RFC 5280 §6.1.3 (a)(2) and §6.1.4 (o): what every certificate of the path must hold. */
function certificateFault(certificate: Certificate, at: Date): string | null {
  if (at < certificate.notBefore) return 'was not valid yet at the time of the token';
  if (at > certificate.notAfter) return 'had expired at the time of the token';
  const unknown = certificate.extensions.find(({ critical, oid }) => critical && !UNDERSTOOD.includes(oid));
  return unknown === undefined ? null : `has an unknown critical extension, ${unknown.oid}`;
}

/** RFC 5280 §6.1.4 (k) to (n): what every certificate that issues another must hold. */
function authorityFault(issuer: Certificate, path: Certificate[]): string | null {
  const { basicConstraints, keyUsage } = issuer.known;
  const { ca, pathLength } = basicConstraints;
  if (!ca) return 'issued another without being an authority';
  if (keyUsage !== null && (keyUsage & KEY_USAGE.keyCertSign) === 0)
    return 'issued another though its key may not';
  // Self-issued certificates do not count (§4.2.1.9), and the signer itself is no intermediate.
  const below = path
    .slice(1)
    .filter((certificate) => !equalBytes(certificate.subject, certificate.issuer)).length;
  if (pathLength !== null && BigInt(below) > pathLength) return 'stands higher in the chain than it may';
  return null;
}
