import { hasNoParameters } from '../../x509/algorithm-identifier';
import { equalBytes } from '../../asn1/der-values';
import { hashOid } from '../../x509/hash';
import type { Check } from './check';

/** RFC 3161 §2.4.2: the imprint must be the one that was asked for, algorithm and value. */
export const imprint: Check = {
  name: 'message_imprint',
  rule: 'RFC 3161 §2.4.2 (messageImprint)',
  run({ tstInfo, input }) {
    const { algorithm, digest } = tstInfo.imprint;
    if (algorithm.oid !== hashOid(input.profile.hashAlgorithm) || !hasNoParameters(algorithm)) {
      return `The token's imprint is not a ${input.profile.hashAlgorithm} digest.`;
    }
    return equalBytes(digest, input.digest) ? null : 'The token is about another digest.';
  },
};
