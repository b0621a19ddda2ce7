import { unsignedInteger } from '../../asn1/der-values';
import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.4.2: the response must echo the nonce; otherwise an old response could be replayed. */
export const nonce: TokenCheck = {
  name: 'nonce',
  rule: 'RFC 3161 §2.4.2 (nonce)',
  // A profile without requireNonce accepts a missing nonce, but never a different one.
  applies: ({ input, tstInfo }) =>
    input.nonce !== null && (input.profile.requireNonce || tstInfo.nonce !== null),
  run({ input, tstInfo }) {
    if (tstInfo.nonce === null) return 'The token lacks the nonce of the request.';
    const sent = input.nonce === null ? null : unsignedInteger(input.nonce);
    return tstInfo.nonce === sent ? null : 'The nonce of the token is not the nonce of the request.';
  },
};
