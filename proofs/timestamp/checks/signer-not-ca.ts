import { KEY_USAGE } from '../../x509/certificate-extensions';
import type { Check } from './check';

/** RFC 3161 §2.3: the key signs time stamps and nothing else, so a key that issues certificates is not it (RFC 5280 §4.2.1.9). */
export const signerNotCa: Check = {
  name: 'signer_not_ca',
  rule: 'RFC 3161 §2.3, RFC 5280 §4.2.1.9',
  run({ signer }) {
    const issues =
      signer.known.basicConstraints.ca || ((signer.known.keyUsage ?? 0) & KEY_USAGE.keyCertSign) !== 0;
    return issues ? 'The signer is a certification authority.' : null;
  },
};
