import { unsignedInteger } from '../../asn1/der-values';
import type { Check } from './check';

/** RFC 3161 §2.4.2: a nonce that was sent must come back; otherwise an old answer could be replayed. */
export const nonce: Check = {
  name: 'nonce',
  rule: 'RFC 3161 §2.4.2 (nonce)',
  // Of a profile that does without, only the answer that leaves it out is excused, not one with another nonce.
  applies: ({ input, tstInfo }) =>
    input.nonce !== null && (input.profile.requireNonce || tstInfo.nonce !== null),
  run({ input, tstInfo }) {
    if (tstInfo.nonce === null) return 'The token does not carry the nonce that was sent.';
    const sent = input.nonce === null ? null : unsignedInteger(input.nonce);
    return tstInfo.nonce === sent ? null : 'The token carries another nonce than the one that was sent.';
  },
};
