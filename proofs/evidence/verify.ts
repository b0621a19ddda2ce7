import { CheckLog, Stop } from '../report/check-log';
import { ascendingTimes } from './checks/order';
import { renewedInTime } from './checks/renewed-in-time';
import { notRevoked, revocationOf, revocationShown } from './checks/revocation';
import { validNow } from './checks/valid-now';
import type {
  CoveredToken,
  EvidenceCheck,
  EvidenceUnderTest,
  VerifyEvidenceInput,
} from './evidence-under-test';
import { readCoveredTokens } from './evidence-under-test';
import type { EvidenceRecord } from './evidence-record';
import { pathEnd } from './path-end';
import type { EvidenceAuthority, EvidenceFacts, EvidenceOutcome, EvidenceReport } from './report';
import type { VerifiedToken } from './verify-token';
import { verifyToken } from './verify-token';

const CHECKS: readonly EvidenceCheck[] = [
  ascendingTimes,
  renewedInTime,
  notRevoked,
  validNow,
  revocationShown,
];

/** What a record that fails only these checks is; of several, the first counts. Any other failure refuses it. */
const MILDER: readonly [EvidenceCheck, EvidenceOutcome][] = [
  [notRevoked, 'revoked'],
  [validNow, 'lapsed'],
  [revocationShown, 'not_shown'],
];

/** RFC 4998 §5.3: verifies that the record proves the file's existence until `at`. Never throws on an invalid record. */
export async function verifyEvidence<A extends EvidenceAuthority>(
  input: VerifyEvidenceInput<A>,
): Promise<EvidenceReport<A>> {
  const log = new CheckLog();
  const subject: EvidenceUnderTest<A> = { at: input.at, tokens: [] };
  let complete = false;
  try {
    const { record, covered } = readCoveredTokens(input, log);
    await log.runAll([timestampsValid(record, covered, input)], subject);
    complete = subject.tokens.length === covered.length;
    if (complete) await log.runAll(CHECKS, subject);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  const failed = log.results.filter(({ passed }) => !passed);
  const outcome = complete
    ? outcomeOf(
        failed.map(({ name }) => name),
        input,
      )
    : 'refused';
  const decisive = failed.find(({ name }) => nameFor(outcome) === name) ?? failed[0];
  return {
    ok: outcome === 'holds',
    outcome,
    reason: decisive?.reason ?? null,
    checks: log.results,
    facts: complete ? factsOf(subject) : null,
  };
}

/** RFC 3161: every token is valid at its own time, under one of the trusted authorities. A provider may change between renewals. */
function timestampsValid<A extends EvidenceAuthority>(
  { hashAlgorithm }: EvidenceRecord,
  covered: readonly CoveredToken[],
  { authorities }: VerifyEvidenceInput<A>,
) {
  return {
    name: 'time_stamps_valid',
    rule: 'RFC 4998 §4.3, RFC 3161 §2.4.2, RFC 5280 §6.1',
    async run(subject: EvidenceUnderTest<A>): Promise<string | null> {
      for (const [i, one] of covered.entries()) {
        const verified = await verifyToken({ ...one, hashAlgorithm }, authorities);
        if ('fault' in verified) return `Time stamp ${i + 1} of the evidence record: ${verified.fault}`;
        subject.tokens.push(verified);
      }
      return null;
    },
  };
}

function outcomeOf<A extends EvidenceAuthority>(
  failed: readonly string[],
  { authorities }: VerifyEvidenceInput<A>,
): EvidenceOutcome {
  if (failed.length === 0) return authorities.length === 0 ? 'untrusted' : 'holds';
  if (failed.some((name) => !MILDER.some(([check]) => check.name === name))) return 'refused';
  return MILDER.find(([check]) => failed.includes(check.name))?.[1] ?? 'refused';
}

/** The check that decides on an outcome gives its reason. */
function nameFor(outcome: EvidenceOutcome): string | null {
  return MILDER.find(([, milder]) => milder === outcome)?.[0].name ?? null;
}

function factsOf<A>(subject: EvidenceUnderTest<A>): EvidenceFacts<A> | null {
  const [first] = subject.tokens;
  if (first === undefined) return null;
  const timestamps = subject.tokens.map((token, i) => timestampFacts(token, revocationOf(subject, i)));
  const worst = (['revoked', 'not_shown'] as const).find((state) =>
    timestamps.some(({ revocation }) => revocation === state),
  );
  return {
    genTime: first.facts.genTime,
    renewals: timestamps.length - 1,
    validUntil: timestamps.at(-1)?.validUntil ?? null,
    revocation: worst ?? 'captured',
    timestamps,
  };
}

function timestampFacts<A>(
  { facts, path, signerPurpose, acceptedBy }: VerifiedToken<A>,
  revocation: EvidenceFacts<A>['revocation'],
): EvidenceFacts<A>['timestamps'][number] {
  const { genTime, policyOid, serialNumber, signer } = facts;
  return {
    genTime,
    policyOid,
    serialNumber,
    signer: signer.subject,
    issuer: signer.issuer,
    signerPurpose,
    validUntil: path === null ? null : pathEnd(path),
    revocation,
    acceptedBy,
  };
}
