import { createHash, createPublicKey } from 'node:crypto';
import type { Grade } from '../../domain/certificate';
import type { SignerFacts } from '../../domain/signer';
import { revocationPointers } from '../../proofs/revocation/pointers';
import { parseCertificate } from '../../proofs/x509/certificate';
import type { Certificate } from '../../proofs/x509/certificate';
import { signatureScheme } from '../../proofs/x509/signature-scheme';

const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

interface SeenChain {
  provider: string;
  grade: Grade;
  /** DER, from the signer to the root. */
  chain: Uint8Array[];
  /** CRLs that the provider's configuration names. */
  configuredCrls: readonly string[];
}

/** What a verified chain says about its signer. */
export function describeSigner({ provider, grade, chain, configuredCrls }: SeenChain): SignerFacts {
  const path = chain.map(parseCertificate);
  const [signer] = path;
  if (signer === undefined) throw new Error(`The chain of a time stamp of ${provider} is empty.`);
  const ends = path.map(({ notAfter }) => notAfter.getTime());
  return {
    id: signerId(signer.raw),
    provider,
    grade,
    chain,
    notAfter: signer.notAfter,
    validUntil: new Date(Math.min(...ends)),
    algorithms: algorithmsOf(path),
    revocable: path.slice(0, -1).every((certificate) => isRevocable(certificate, configuredCrls)),
  };
}

export function signerId(certificate: Uint8Array): string {
  return createHash('sha256').update(certificate).digest('hex');
}

function isRevocable(certificate: Certificate, configuredCrls: readonly string[]): boolean {
  const { crls, ocsps } = revocationPointers(certificate);
  return crls.length + ocsps.length + configuredCrls.length > 0;
}

/** The root's own signature proves nothing, so only its key counts. */
function algorithmsOf(path: Certificate[]): string[] {
  const hashes = path
    .slice(0, -1)
    .map(({ signatureAlgorithm }) => signatureScheme(signatureAlgorithm, null).hash);
  return [...new Set([...hashes, ...path.map(keyName)])];
}

function keyName({ publicKey }: Certificate): string {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) return `RSA-${modulusLength}`;
  if (namedCurve !== undefined) return `ECDSA-${CURVES[namedCurve] ?? namedCurve}`;
  return key.asymmetricKeyType ?? 'unknown';
}
