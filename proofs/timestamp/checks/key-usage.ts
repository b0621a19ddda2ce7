import { KEY_USAGE } from '../../x509/extensions';
import type { TokenCheck } from '../token-under-test';

/** RFC 5280 §4.2.1.3 and §4.2.1.12: timeStamping needs digitalSignature or nonRepudiation. Without the extension, any use is allowed. */
export const signerKeyUsage: TokenCheck = {
  name: 'signer_key_usage',
  rule: 'RFC 5280 §4.2.1.3',
  run({ signer }) {
    const usage = signer.known.keyUsage;
    const signs = usage === null || (usage & (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation)) !== 0;
    return signs ? null : "The signer's key usage does not allow signatures.";
  },
};
