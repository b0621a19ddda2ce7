import { certificateFault, certificationPathFault } from '../../x509/certification-path';
import type { TokenCheck } from '../token-under-test';

/** RFC 5280 §6.1: a path from the signer to a pinned root, valid at the time of the token. */
export const certificatePath: TokenCheck = {
  name: 'certificate_path',
  rule: 'RFC 5280 §6.1',
  async run({ signer, candidates, roots, tstInfo }) {
    const at = tstInfo.genTime;
    const fault = certificateFault(signer, at);
    if (fault !== null) return `The signer's certificate ${fault}.`;
    return certificationPathFault(signer, { candidates, roots, at });
  },
};
