import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.4.2 and RFC 5280 §4.2: an unknown critical extension must be rejected. None is known here. */
export const tstExtensions: TokenCheck = {
  name: 'token_extensions',
  rule: 'RFC 3161 §2.4.2 (extensions)',
  run({ tstInfo }) {
    const critical = tstInfo.extensions.find((extension) => extension.critical);
    return critical === undefined ? null : `The token has an unknown critical extension, ${critical.oid}.`;
  },
};
