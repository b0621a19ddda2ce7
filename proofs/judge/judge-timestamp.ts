import type { Grade } from '../../domain/certificate';
import { embeddedCertificates } from '../timestamp/embedded-certificates';
import { givenToken } from '../timestamp/given-token';
import { verifyTimestamp } from '../timestamp/verify';
import type { TimestampReport } from '../timestamp/report';
import type { TrustProfile } from '../timestamp/trust-profile';
import { pathEnd } from '../evidence/path-end';
import { SKEW_MS } from '../evidence/checks/skew';
import { parseCertificate } from '../x509/certificate';
import { HASH_NAMES } from '../x509/hash';
import type { HashName } from '../x509/hash';
import type { FileDigests } from './certified-file';
import { GRADES, refused } from './verdict';
import type { GivenProof, NamedAuthority, Verdict } from './verdict';

/** The only check that depends on trusted roots; all others depend on the token alone. */
const PATH_CHECK = 'certificate_path';
const PURPOSE_CHECK = 'extended_key_usage';

/** An authority whose time stamps are accepted. It must come from the verifier's side, never from the proof under test. */
export interface TrustedAuthority extends Partial<NamedAuthority> {
  /** Pinned certificates, DER; `null` if none is known, so that a time stamp is `consistent` at best. */
  roots: readonly Uint8Array[] | null;
  /** Certificates that the time stamps may omit, DER: they only complete a path, and are trusted for nothing. */
  intermediates?: readonly Uint8Array[];
  /** Accepted policy OIDs; none listed: any. */
  policies?: readonly string[];
  /**
   * `false` accepts a signer whose certificate is not for time stamping alone. It takes effect only with pinned `roots` and
   * listed `policies`, and the verdict's `signer_purpose` says that it did.
   */
  requireEku?: boolean;
}

/** Judges the time stamp under each authority; one that accepts it is enough, and each one that does is named. */
export async function judgeTimestamp(
  proof: GivenProof,
  digests: FileDigests,
  { authorities, at }: { authorities: readonly TrustedAuthority[]; at: Date },
): Promise<Verdict> {
  const judged: [TrustedAuthority, Verdict][] = [];
  for (const authority of authorities.length === 0 ? [{ roots: null }] : authorities) {
    judged.push([authority, await judgeUnder(proof, digests, authority, at)]);
  }
  const accepted = judged.filter(([, { outcome }]) => outcome !== 'refused');
  // One that vouches for it now says more than one whose certificates have expired.
  const first = accepted.find(([, { outcome }]) => outcome === 'holds') ?? accepted[0];
  if (first !== undefined) {
    const acceptedBy = accepted.flatMap(([by]) => namedAuthorities(by));
    const facts = first[1].facts === null ? null : { ...first[1].facts, grade: lowestGrade(acceptedBy) };
    return { ...first[1], facts, acceptedBy };
  }
  // The authority that the signer leads to gives the reason that matters.
  const refusals = judged.map(([, verdict]) => verdict);
  return refusals.find(leadsToRoot) ?? (refusals[0] as Verdict);
}

export function namedAuthorities({ roots, provider, grade }: TrustedAuthority): NamedAuthority[] {
  return roots === null || provider === undefined || grade === undefined ? [] : [{ provider, grade }];
}

/** The grade is what the verifier's own source says of an authority. Of several that share a root, the lowest counts. */
export function lowestGrade(authorities: readonly NamedAuthority[]): Grade | null {
  return GRADES.find((grade) => authorities.some((one) => one.grade === grade)) ?? null;
}

/** Whether the verdict accepted a signer whose certificate is not for time stamping alone. */
export function acceptedWithoutPurpose({ facts }: Verdict): boolean {
  return facts?.['signer_purpose'] === 'not_stated';
}

async function judgeUnder(
  { name, bytes }: GivenProof,
  digests: FileDigests,
  { roots, intermediates = [], policies = [], requireEku = true }: TrustedAuthority,
  at: Date,
): Promise<Verdict> {
  // Without trusted roots, the token's own certificates stand in, so that all other checks can be made.
  const standIns = roots ?? [...embeddedCertificates(bytes), ...intermediates];
  if (standIns.length === 0) {
    return refused(
      name,
      'nom151',
      'This is not a time-stamp response, or it lacks its signer’s certificate.',
    );
  }
  const profile = { roots: [...standIns], intermediates: [...intermediates], policies: [...policies] };
  const strict = await verify(bytes, digests, { ...profile, requireEku: true });
  const withoutPurpose = roots !== null && !requireEku && lacksOnlyPurpose(strict);
  // The verifier itself refuses a profile that relaxes the purpose without listing policies.
  const report = withoutPurpose ? await verify(bytes, digests, { ...profile, requireEku: false }) : strict;
  const failed = report.checks.find(
    ({ passed, name: check }) => !passed && (roots !== null || check !== PATH_CHECK),
  );
  if (failed !== undefined) return refused(name, 'nom151', failed.reason ?? failed.name, report.checks);
  const genTime = report.facts?.genTime;
  if (genTime !== undefined && genTime.getTime() > at.getTime() + SKEW_MS)
    return refused(name, 'nom151', ofTheFuture(genTime, at), report.checks);
  const validUntil =
    roots === null || report.path === null ? null : pathEnd(report.path.map(parseCertificate));
  const expired = validUntil !== null && at > validUntil;
  const proven = roots !== null && !expired;
  return {
    name,
    kind: 'nom151',
    outcome: proven ? 'holds' : 'consistent',
    reason: null,
    checks: roots === null ? report.checks.filter((check) => check.name !== PATH_CHECK) : report.checks,
    facts: factsOf(report, withoutPurpose, validUntil, expired),
    unproven: proven ? [] : ['gen_time', 'policy_oid', 'serial_number', 'signer', 'issuer'],
  };
}

function ofTheFuture(genTime: Date, at: Date): string {
  return `The time of the token, ${genTime.toISOString()}, is after the time of verification, ${at.toISOString()}.`;
}

/** The verdict on a time stamp that is also the first one of an evidence record that holds. */
export function shownByRecord(verdict: Verdict): Verdict {
  const { facts } = verdict;
  return {
    ...verdict,
    outcome: 'holds',
    facts: facts && { ...facts, signer_expired: null, revocation: 'good' },
    unproven: [],
  };
}

/** Verifies against the digest of the algorithm that the token names. */
async function verify(
  given: Uint8Array,
  digests: FileDigests,
  trusted: Pick<TrustProfile, 'roots' | 'intermediates' | 'policies' | 'requireEku'>,
): Promise<TimestampReport> {
  const by = (hashAlgorithm: HashName, digest: Uint8Array) =>
    verifyTimestamp({
      ...givenToken(given),
      digest,
      nonce: null,
      profile: { ...trusted, requireNonce: true, allowGrantedWithMods: true, hashAlgorithm, skewSeconds: 0 },
    });
  const report = await by('SHA-256', digests['SHA-256']);
  const other = HASH_NAMES.find((hash) => hash !== 'SHA-256' && hash === report.facts?.hashAlgorithm);
  const digest = other === undefined ? undefined : digests[other];
  return other === undefined || digest === undefined ? report : by(other, digest);
}

function lacksOnlyPurpose({ checks }: TimestampReport): boolean {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length === 1 && failed[0]?.name === PURPOSE_CHECK;
}

function leadsToRoot({ checks }: Verdict): boolean {
  return checks.some(({ name, passed }) => name === PATH_CHECK && passed);
}

function factsOf(
  { facts, revocation }: TimestampReport,
  withoutPurpose: boolean,
  validUntil: Date | null,
  expired: boolean,
): Verdict['facts'] {
  if (facts === null) return null;
  return {
    gen_time: facts.genTime.toISOString(),
    policy_oid: facts.policyOid,
    serial_number: facts.serialNumber,
    signer: facts.signer?.subject ?? null,
    issuer: facts.signer?.issuer ?? null,
    signer_purpose: withoutPurpose ? 'not_stated' : 'time_stamping',
    valid_until: validUntil?.toISOString() ?? null,
    signer_expired: expired ? (validUntil?.toISOString() ?? null) : null,
    revocation: revocation.status,
  };
}
