import type { EvidenceCheck, EvidenceUnderTest } from '../evidence-under-test';
import type { TokenRevocation } from '../report';
import type { VerifiedToken } from '../verify-token';
import { SKEW_MS } from './skew';

/** RFC 5280 §6.3: revocation data from after each token, and from before the next one, shows that its certificates were not revoked. */
export const revocationShown: EvidenceCheck = {
  name: 'revocation_shown',
  rule: 'RFC 5280 §6.3, RFC 6960 §3.2',
  run(subject) {
    for (const [i, token] of subject.tokens.entries()) {
      const fault = notShown(token, knownBefore(subject, i));
      if (fault !== null) return `Revocation is not shown for time stamp ${i + 1}. ${fault}`;
    }
    return null;
  },
};

/** RFC 3161 §4: the tokens of a revoked signer are invalid, except those from before a revocation without a compromise. */
export const notRevoked: EvidenceCheck = {
  name: 'not_revoked',
  rule: 'RFC 3161 §4',
  run({ tokens }) {
    for (const [i, token] of tokens.entries()) {
      const { status } = token;
      if (status?.status !== 'revoked') continue;
      const { at, reason } = status;
      const why = reason ?? 'no reason given';
      return status.certificate === 'signer'
        ? `The signer of time stamp ${i + 1} was revoked on ${at.toISOString()} (${why}).`
        : `An authority above the signer of time stamp ${i + 1} was revoked on ${at.toISOString()} (${why}).`;
    }
    return null;
  },
};

export function revocationOf<A>(subject: EvidenceUnderTest<A>, index: number): TokenRevocation {
  const token = subject.tokens[index];
  if (token === undefined || notShown(token, knownBefore(subject, index)) !== null) return 'not_shown';
  return token.status?.status === 'revoked' ? 'revoked' : 'captured';
}

/** The next token covers the revocation data of this one, so the data is from before it. */
function knownBefore({ tokens, at }: EvidenceUnderTest<unknown>, index: number): Date {
  return tokens[index + 1]?.facts.genTime ?? at;
}

function notShown({ status }: VerifiedToken<unknown>, before: Date): string | null {
  if (status === null) return null;
  if (status.status === 'not_shown') return status.reason;
  return status.thisUpdate.getTime() > before.getTime() + SKEW_MS
    ? `Its revocation data is of ${status.thisUpdate.toISOString()}, which is later than ${before.toISOString()}.`
    : null;
}
