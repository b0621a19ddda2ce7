import { embeddedCertificates } from '../../proofs/bundle/chain-pem';
import { verifyTimestamp } from '../../proofs/timestamp/verify';
import type { TimestampReport } from '../../proofs/timestamp/report';
import { refused } from './verdict';
import type { GivenProof, Verdict } from './verdict';

/** The check that rests on trust; all others rest on the token alone. */
const PATH_CHECK = 'certificate_path';

/** `roots`: what the caller trusts; `null` where that was not said. */
export async function judgeTimestamp(
  { name, bytes }: GivenProof,
  fileSha256: Uint8Array,
  roots: readonly Uint8Array[] | null,
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
  const report = await verifyTimestamp({
    response: bytes,
    digest: fileSha256,
    nonce: null,
    profile: {
      roots: [...standIns],
      policies: [],
      requireEku: true,
      requireNonce: true,
      allowGrantedWithMods: true,
      hashAlgorithm: 'SHA-256',
      skewSeconds: 0,
    },
  });
  const failed = report.checks.find(
    ({ passed, name: check }) => !passed && (roots !== null || check !== PATH_CHECK),
  );
  if (failed !== undefined) return refused(name, 'nom151', failed.reason ?? failed.name, report.checks);
  return {
    name,
    kind: 'nom151',
    outcome: roots === null ? 'consistent' : 'holds',
    says: sentence(report, roots !== null),
    checks: roots === null ? report.checks.filter((check) => check.name !== PATH_CHECK) : report.checks,
    facts: factsOf(report),
  };
}

function sentence({ facts }: TimestampReport, trusted: boolean): string {
  const stamped = `The file was time-stamped at ${facts?.genTime.toISOString() ?? ''} by ${facts?.signer?.subject ?? ''}`;
  return trusted
    ? `${stamped}, under a root that you trust. Revocation was not checked.`
    : `${stamped}, if that signer can be trusted: give its root with --trust.`;
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
