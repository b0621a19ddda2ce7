import { KEY_USAGE } from '../../x509/certificate-extensions';
import type { Check } from './check';

/** RFC 5280 §4.2.1.3 and §4.2.1.12: with timeStamping go digitalSignature and nonRepudiation; no extension, no restriction. */
export const signerKeyUsage: Check = {
  name: 'signer_key_usage',
  rule: 'RFC 5280 §4.2.1.3',
  run({ signer }) {
    const usage = signer.known.keyUsage;
    const signs = usage === null || (usage & (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation)) !== 0;
    return signs ? null : "The signer's key may not sign.";
  },
};
