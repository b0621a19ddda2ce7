import { readableCertificates } from '../x509/readable-certificates';
import type { CheckResult } from '../report/check-result';
import type { ChainStatus } from '../revocation/chain-status';
import type { TimestampFacts, TimestampReport } from '../timestamp/report';
import { parseToken } from '../timestamp/token';
import { verifyTimestamp } from '../timestamp/verify';
import type { Certificate } from '../x509/certificate';
import { parseCertificate } from '../x509/certificate';
import type { HashName } from '../x509/hash';
import type { EvidenceAuthority } from './report';
import { tokenStatus } from './token-status';

const PATH_CHECK = 'certificate_path';
const PURPOSE_CHECK = 'extended_key_usage';
/** It has its own outcome, so it is judged with the whole record. */
const REVOCATION_CHECK = 'revocation';
/** What another authority may see otherwise; all other checks depend on the token alone. */
const TRUST_CHECKS = ['trust_profile', 'signer_identified', 'policy', PATH_CHECK, PURPOSE_CHECK];

/** A token that at least one authority accepts. */
export interface VerifiedToken<A> {
  facts: TimestampFacts & { signer: NonNullable<TimestampFacts['signer']> };
  /** From the signer to the pinned root; `null` when nothing is trusted. */
  path: Certificate[] | null;
  /** What its revocation data shows; `null` when nothing is trusted. */
  status: ChainStatus | null;
  signerPurpose: 'time_stamping' | 'not_stated';
  acceptedBy: A[];
}

interface Covered {
  token: Uint8Array;
  /** What its imprint must be. */
  digest: Uint8Array;
  hashAlgorithm: HashName;
}

/** Verifies the token under each authority. Gives the reason, as a sentence, when none accepts it. */
export async function verifyToken<A extends EvidenceAuthority>(
  covered: Covered,
  authorities: readonly A[],
): Promise<VerifiedToken<A> | { fault: string }> {
  if (authorities.length === 0) return verifyUntrusted(covered);
  const accepted: { authority: A; report: TimestampReport; relaxed: boolean }[] = [];
  const refusals: TimestampReport[] = [];
  for (const authority of authorities) {
    const { report, relaxed } = await verifyUnder(covered, authority);
    const failed = failedChecks(report);
    if (failed.length === 0) {
      accepted.push({ authority, report, relaxed });
      continue;
    }
    refusals.push(report);
    if (failed.some(({ name }) => !TRUST_CHECKS.includes(name))) break;
  }
  const [first] = accepted;
  const { facts, path } = first?.report ?? {};
  if (first === undefined || !facts || !hasSigner(facts) || !path) return { fault: reasonOf(refusals) };
  const certificates = path.map(parseCertificate);
  return {
    facts,
    path: certificates,
    status: await tokenStatus(covered.token, certificates, first.report),
    signerPurpose: first.relaxed ? 'not_stated' : 'time_stamping',
    acceptedBy: accepted.map(({ authority }) => authority),
  };
}

/** The token's own certificates stand in for roots, so that all checks but that of the path can be made. */
async function verifyUntrusted(covered: Covered): Promise<VerifiedToken<never> | { fault: string }> {
  const roots = readableCertificates(parseToken(covered.token).certificates).map(({ raw }) => raw);
  if (roots.length === 0) return { fault: 'The token does not contain its signer’s certificate.' };
  const report = await verify(covered, { roots }, true);
  const failed = failedChecks(report).filter(({ name }) => name !== PATH_CHECK);
  const { facts } = report;
  if (failed.length > 0 || facts === null || !hasSigner(facts)) return { fault: reasonOf([report]) };
  return { facts, path: null, status: null, signerPurpose: 'time_stamping', acceptedBy: [] };
}

async function verifyUnder(
  covered: Covered,
  authority: EvidenceAuthority,
): Promise<{ report: TimestampReport; relaxed: boolean }> {
  const strict = await verify(covered, authority, true);
  const [failed, ...others] = failedChecks(strict);
  const lacksOnlyPurpose = failed?.name === PURPOSE_CHECK && others.length === 0;
  if (authority.requireEku !== false || !lacksOnlyPurpose) return { report: strict, relaxed: false };
  return { report: await verify(covered, authority, false), relaxed: true };
}

function verify(
  { token, digest, hashAlgorithm }: Covered,
  { roots, intermediates = [], policies = [] }: EvidenceAuthority,
  requireEku: boolean,
): Promise<TimestampReport> {
  return verifyTimestamp({
    token,
    digest,
    nonce: null,
    profile: {
      roots: [...roots],
      intermediates: [...intermediates],
      policies: [...policies],
      requireEku,
      requireNonce: true,
      allowGrantedWithMods: true,
      hashAlgorithm,
      skewSeconds: 0,
    },
  });
}

function failedChecks({ checks }: TimestampReport): CheckResult[] {
  return checks.filter(({ name, passed }) => !passed && name !== REVOCATION_CHECK);
}

function hasSigner(facts: TimestampFacts): facts is VerifiedToken<never>['facts'] {
  return facts.signer !== null;
}

/** The authority that the signer leads to gives the reason that matters. */
function reasonOf(refusals: readonly TimestampReport[]): string {
  const report = refusals.find(({ path }) => path !== null) ?? refusals[0];
  const [failed] = report === undefined ? [] : failedChecks(report);
  return failed?.reason ?? 'No trusted authority accepts it.';
}
