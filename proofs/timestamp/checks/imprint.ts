import { hasNoParameters } from '../../x509/algorithm-identifier';
import { equalBytes } from '../../bytes';
import { hashOid } from '../../x509/hash';
import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.4.2: the imprint must equal the requested one, algorithm and value. */
export const imprint: TokenCheck = {
  name: 'message_imprint',
  rule: 'RFC 3161 §2.4.2 (messageImprint)',
  run({ tstInfo, input }) {
    const { algorithm, digest } = tstInfo.imprint;
    if (algorithm.oid !== hashOid(input.profile.hashAlgorithm) || !hasNoParameters(algorithm)) {
      return `The token's imprint is not a ${input.profile.hashAlgorithm} digest.`;
    }
    return equalBytes(digest, input.digest) ? null : 'The token is for a different digest.';
  },
};
