import type { TokenCheck } from '../token-under-test';

/** RFC 5280 §6.1: a path from the signer to a pinned root, valid at the time of the token. */
export const certificatePath: TokenCheck = {
  name: 'certificate_path',
  rule: 'RFC 5280 §6.1',
  run: async ({ path }) => {
    const found = await path;
    return 'fault' in found ? found.fault : null;
  },
};
