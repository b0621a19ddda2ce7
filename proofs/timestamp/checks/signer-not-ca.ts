import { KEY_USAGE } from '../../x509/extensions';
import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.3: the key signs only time stamps, so its certificate must not be a CA's (RFC 5280 §4.2.1.9). */
export const signerNotCa: TokenCheck = {
  name: 'signer_not_ca',
  rule: 'RFC 3161 §2.3, RFC 5280 §4.2.1.9',
  run({ signer }) {
    const issues =
      signer.known.basicConstraints.ca || ((signer.known.keyUsage ?? 0) & KEY_USAGE.keyCertSign) !== 0;
    return issues ? 'The signer is a certification authority.' : null;
  },
};
