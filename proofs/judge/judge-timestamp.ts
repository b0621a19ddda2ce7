import { embeddedCertificates } from '../timestamp/embedded-certificates';
import { verifyTimestamp } from '../timestamp/verify';
import type { TimestampReport } from '../timestamp/report';
import { HASH_NAMES } from '../x509/hash';
import type { HashName } from '../x509/hash';
import type { TrustProfile } from '../timestamp/trust-profile';
import { refused } from './verdict';
import type { GivenProof, Verdict } from './verdict';

/** The check that rests on trust; all others rest on the token alone. */
const PATH_CHECK = 'certificate_path';

/** The file's digest by each algorithm; SHA-256 is the one that all other proofs go by. */
export type FileDigests = { 'SHA-256': Uint8Array } & Partial<Record<HashName, Uint8Array>>;

/** Whose time stamps are accepted. */
export interface TrustedAuthority extends Partial<Pick<TrustProfile, 'policies' | 'requireEku'>> {
  /** DER; `null` where nothing was said about whom to trust. */
  roots: readonly Uint8Array[] | null;
}

export async function judgeTimestamp(
  { name, bytes }: GivenProof,
  digests: FileDigests,
  { roots, policies = [], requireEku = true }: TrustedAuthority,
): Promise<Verdict> {
  // Without a root to trust, the token's own certificates stand in, so that all other checks can be made.
  const standIns = roots ?? embeddedCertificates(bytes);
  if (standIns.length === 0) {
    return refused(
      name,
      'nom151',
      'This is not a time-stamp response, or it lacks its signer’s certificate.',
    );
  }
  const verify = (hashAlgorithm: HashName, digest: Uint8Array) =>
    verifyTimestamp({
      response: bytes,
      digest,
      nonce: null,
      profile: {
        roots: [...standIns],
        policies,
        requireEku,
        requireNonce: true,
        allowGrantedWithMods: true,
        hashAlgorithm,
        skewSeconds: 0,
      },
    });
  let report = await verify('SHA-256', digests['SHA-256']);
  // The token says by which hash it goes; any of these is good enough.
  const other = HASH_NAMES.find((hash) => hash !== 'SHA-256' && hash === report.facts?.hashAlgorithm);
  const digest = other === undefined ? undefined : digests[other];
  if (other !== undefined && digest !== undefined) report = await verify(other, digest);
  const failed = report.checks.find(
    ({ passed, name: check }) => !passed && (roots !== null || check !== PATH_CHECK),
  );
  if (failed !== undefined) return refused(name, 'nom151', failed.reason ?? failed.name, report.checks);
  return {
    name,
    kind: 'nom151',
    outcome: roots === null ? 'consistent' : 'holds',
    reason: null,
    checks: roots === null ? report.checks.filter((check) => check.name !== PATH_CHECK) : report.checks,
    facts: factsOf(report),
  };
}

function factsOf({ facts }: TimestampReport): Verdict['facts'] {
  if (facts === null) return null;
  return {
    gen_time: facts.genTime.toISOString(),
    policy_oid: facts.policyOid,
    serial_number: facts.serialNumber,
    signer: facts.signer?.subject ?? null,
    issuer: facts.signer?.issuer ?? null,
    revocation: 'not_checked',
  };
}
