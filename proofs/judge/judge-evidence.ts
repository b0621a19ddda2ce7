import { verifyEvidence } from '../evidence/verify';
import type { EvidenceFacts, EvidenceOutcome } from '../evidence/report';
import type { FileDigests } from './certified-file';
import { lowestGrade, namedAuthorities } from './judge-timestamp';
import type { TrustedAuthority } from './judge-timestamp';
import { refused } from './verdict';
import type { ProofKind, Verdict } from './verdict';

type Pinned = TrustedAuthority & { roots: readonly Uint8Array[] };

const CLAIMS = ['gen_time', 'policy_oid', 'serial_number', 'signer', 'issuer', 'renewals'];

/** What nothing trusted covers, by what became of the record. */
const UNPROVEN: Partial<Record<EvidenceOutcome, string[]>> = {
  holds: [],
  untrusted: CLAIMS,
  not_shown: ['revocation'],
};

/**
 * Judges an evidence record: it holds only if revocation is shown for every time stamp in it, and the last one is valid at the time of
 * verification.
 */
export async function judgeEvidence(
  { name, kind, record }: { name: string; kind: ProofKind; record: Uint8Array },
  digests: FileDigests,
  { authorities, at }: { authorities: readonly TrustedAuthority[]; at: Date },
): Promise<Verdict> {
  const pinned = authorities.filter((authority): authority is Pinned => authority.roots !== null);
  const { outcome, reason, checks, facts } = await verifyEvidence({
    record,
    digests,
    authorities: pinned,
    at,
  });
  const unproven = UNPROVEN[outcome];
  if (unproven === undefined || facts === null)
    return refused(name, kind, reason ?? 'The evidence record could not be verified.', checks);
  const acceptedBy = facts.timestamps.flatMap((token) => token.acceptedBy.flatMap(namedAuthorities));
  return {
    name,
    kind,
    outcome: outcome === 'holds' ? 'holds' : 'consistent',
    reason: null,
    checks,
    facts: { ...factsOf(facts, outcome), grade: lowestGrade(acceptedBy) },
    unproven,
    acceptedBy: facts.timestamps[0]?.acceptedBy.flatMap(namedAuthorities) ?? [],
  };
}

function factsOf(
  { genTime, renewals, validUntil, revocation, timestamps }: EvidenceFacts<Pinned>,
  outcome: EvidenceOutcome,
): NonNullable<Verdict['facts']> {
  const [first, last] = [timestamps[0], timestamps.at(-1)];
  return {
    gen_time: genTime.toISOString(),
    policy_oid: first?.policyOid ?? null,
    serial_number: first?.serialNumber ?? null,
    signer: first?.signer ?? null,
    issuer: first?.issuer ?? null,
    signer_purpose: timestamps.some(({ signerPurpose }) => signerPurpose === 'not_stated')
      ? 'not_stated'
      : 'time_stamping',
    renewals,
    renewed_at: renewals === 0 ? null : (last?.genTime.toISOString() ?? null),
    renewed_by: renewals === 0 ? null : (last?.signer ?? null),
    valid_until: validUntil?.toISOString() ?? null,
    revocation: outcome === 'untrusted' ? null : revocation,
  };
}
