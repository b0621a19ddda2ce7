import type { Check } from './check';

/** RFC 3161 §2.4.2 takes extensions over from RFC 5280 §4.2: a critical one that is not understood means refusal. None is. */
export const tstExtensions: Check = {
  name: 'token_extensions',
  rule: 'RFC 3161 §2.4.2 (extensions)',
  run({ tstInfo }) {
    const critical = tstInfo.extensions.find((extension) => extension.critical);
    return critical === undefined ? null : `The token has an unknown critical extension, ${critical.oid}.`;
  },
};
