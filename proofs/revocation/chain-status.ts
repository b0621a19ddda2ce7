import { DerError } from '../asn1/der';
import type { Certificate } from '../x509/certificate';
import { formatName } from '../x509/name';
import type { Answer, Judged } from './answer';
import { parseCrl } from './crl';
import { judgeCrl } from './judge-crl';
import { judgeOcsp } from './judge-ocsp';
import { parseOcspResponse } from './ocsp-response';
import { ON_HOLD } from './reason';
import type { RevocationData } from './revocation-data';

export type ChainStatus =
  /** `thisUpdate` is the latest time that all of it covers; `nextUpdate` the earliest of those needed. */
  | { status: 'good'; thisUpdate: Date; nextUpdate: Date | null }
  | {
      status: 'revoked';
      at: Date;
      reason: string | null;
      certificate: 'signer' | 'issuer';
      thisUpdate: Date;
    }
  /** The reason is a sentence. */
  | { status: 'not_shown'; reason: string };

type Good = Extract<Answer, { status: 'good' }>;
type Revoked = Extract<Answer, { status: 'revoked' }>;

/** Judges one certificate by one list or response. */
type Statement = (certificate: Certificate, issuer: Certificate) => Promise<Judged>;

/**
 * Whether any certificate of a path was revoked, from the signer to the last one below the root, by verified lists and responses
 * alone. `after` is the time that the answers must cover. Never throws on malformed data.
 */
export async function chainStatus(
  path: readonly Certificate[],
  data: RevocationData,
  { after }: { after?: Date } = {},
): Promise<ChainStatus> {
  const statements = readStatements(data);
  const good: Good[] = [];
  let notShown: ChainStatus | null = null;
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const { answers, faults } = await judge(statements, certificate, path[i + 1] as Certificate);
    const revoked = revocationIn(answers);
    if (revoked !== null) return { ...revoked, certificate: i === 0 ? 'signer' : 'issuer' };
    const best = latestGood(answers, certificate);
    const covered = best && coveredUntil(best, i);
    if (best !== null && covered !== null && (after === undefined || covered >= after))
      good.push({ ...best, thisUpdate: covered });
    else notShown ??= { status: 'not_shown', reason: whyNot(certificate, best, faults, after) };
  }
  if (notShown !== null) return notShown;
  const first = earliest(good.map(({ thisUpdate }) => thisUpdate));
  if (first === null)
    return { status: 'not_shown', reason: 'The path has no certificate that can be revoked.' };
  return {
    status: 'good',
    thisUpdate: first,
    nextUpdate: earliest(good.flatMap(({ nextUpdate }) => nextUpdate ?? [])),
  };
}

function readStatements({ crls, ocsps }: RevocationData): Statement[] {
  return [
    ...crls.map((der) => statement(() => parseCrl(der), judgeCrl)),
    ...ocsps.map((der) => statement(() => parseOcspResponse(der), judgeOcsp)),
  ];
}

/** Parses once, whatever the length of the path. What cannot be parsed is a fault for every certificate. */
function statement<T>(
  parse: () => T,
  judgeBy: (parsed: T, certificate: Certificate, issuer: Certificate) => Promise<Judged>,
): Statement {
  const parsed = attempt(parse);
  return async (certificate, issuer) => {
    if ('fault' in parsed) return parsed;
    try {
      return await judgeBy(parsed.value, certificate, issuer);
    } catch (error) {
      return faultOf(error);
    }
  };
}

async function judge(
  statements: readonly Statement[],
  certificate: Certificate,
  issuer: Certificate,
): Promise<{ answers: Answer[]; faults: string[] }> {
  const answers: Answer[] = [];
  const faults: string[] = [];
  for (const judgeBy of statements) {
    const judged = await judgeBy(certificate, issuer);
    if (judged === null) continue;
    if ('answer' in judged) answers.push(judged.answer);
    else faults.push(judged.fault);
  }
  return { answers, faults };
}

/** Only a hold can be taken back by a later answer. */
function revocationIn(answers: readonly Answer[]): Revoked | null {
  const revocations = answers.filter((answer) => answer.status === 'revoked');
  const stands = ({ reason, thisUpdate }: Revoked) =>
    reason !== ON_HOLD || !answers.some((later) => later.status === 'good' && later.thisUpdate > thisUpdate);
  return revocations.find((one) => one.reason !== ON_HOLD) ?? revocations.find(stands) ?? null;
}

/** RFC 5280 §3.3: an expired certificate may be left out of a list, so its absence means nothing. */
function latestGood(answers: readonly Answer[], { notAfter }: Certificate): Good | null {
  const usable = answers.filter(
    (answer): answer is Good => answer.status === 'good' && answer.thisUpdate <= notAfter,
  );
  return usable.reduce<Good | null>(
    (best, one) => (best === null || one.thisUpdate > best.thisUpdate ? one : best),
    null,
  );
}

/**
 * An answer from before a time stamp does not show that its signer was good. Authorities above it may publish a list every few months,
 * offline: theirs counts as long as it is the current one.
 */
function coveredUntil({ thisUpdate, nextUpdate }: Good, position: number): Date {
  return position === 0 || nextUpdate === null || nextUpdate < thisUpdate ? thisUpdate : nextUpdate;
}

function whyNot(
  { subject }: Certificate,
  best: Good | null,
  faults: readonly string[],
  after: Date | undefined,
): string {
  const name = formatName(subject);
  if (best !== null && after !== undefined)
    return `The revocation data of ${name} is from ${best.thisUpdate.toISOString()}, before ${after.toISOString()}.`;
  return faults[0] ?? `No revocation data covers ${name}.`;
}

function earliest(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
}

function attempt<T>(read: () => T): { value: T } | { fault: string } {
  try {
    return { value: read() };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): { fault: string } {
  if (!(error instanceof DerError)) throw error;
  return { fault: error.message };
}
