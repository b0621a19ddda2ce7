import { TAG } from '../../asn1/der';
import { equalBytes } from '../../bytes';
import { digest } from '../../x509/hash';
import { ID_MESSAGE_DIGEST } from '../../asn1/oids';
import { singleAttribute } from '../signer-info';
import type { TokenCheck } from '../token-under-test';

/** RFC 5652 §5.4 and §11.2: only this attribute binds the signature to the TSTInfo. */
export const messageDigest: TokenCheck = {
  name: 'message_digest',
  rule: 'RFC 5652 §11.2',
  run({ signerInfo, signerDigest, content }) {
    const value = singleAttribute(signerInfo, ID_MESSAGE_DIGEST);
    if (value?.tag !== TAG.octetString) return 'The signed attributes lack the digest of the content.';
    return equalBytes(value.content, digest(signerDigest, content))
      ? null
      : 'The digest in the signed attributes does not match the content.';
  },
};
