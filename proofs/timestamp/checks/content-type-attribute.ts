import { readOid } from '../../asn1/der-values';
import { ID_CONTENT_TYPE } from '../../asn1/oids';
import { singleAttribute } from '../signer-info';
import type { TokenCheck } from '../token-under-test';

/** RFC 5652 §11.1: the signed content-type attribute must be present and equal eContentType. */
export const contentTypeAttribute: TokenCheck = {
  name: 'content_type_attribute',
  rule: 'RFC 5652 §11.1',
  run({ signerInfo, contentType }) {
    const value = singleAttribute(signerInfo, ID_CONTENT_TYPE);
    if (value === null) return 'The signed attributes lack the content type.';
    return readOid(value) === contentType ? null : 'The signed attributes name a different content type.';
  },
};
