import { ID_KP_TIME_STAMPING } from '../../asn1/oids';
import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.3: exactly one extended key usage, timeStamping, and it is critical. */
export const signerPurpose: TokenCheck = {
  name: 'extended_key_usage',
  rule: 'RFC 3161 §2.3',
  applies: ({ input }) => input.profile.requireEku,
  run({ signer }) {
    const usage = signer.known.extendedKeyUsage;
    if (usage === null) return "The signer's certificate has no extended key usage.";
    if (!usage.critical) return "The signer's extended key usage is not critical.";
    const only = usage.purposes.length === 1 && usage.purposes[0] === ID_KP_TIME_STAMPING;
    return only ? null : "The signer's extended key usage must be timeStamping and nothing else.";
  },
};
