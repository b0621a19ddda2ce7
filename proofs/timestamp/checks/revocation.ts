import { isRevokedFor } from '../../../domain/signer';
import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §4: the token's own revocation data must not show that its chain was revoked. Without such data, nothing is checked. */
export const revocation: TokenCheck = {
  name: 'revocation',
  rule: 'RFC 3161 §4, RFC 5280 §6.3',
  applies: ({ hasRevocationData }) => hasRevocationData,
  async run({ revocation: shown, tstInfo }) {
    const status = await shown;
    if (status.status !== 'revoked' || !isRevokedFor({ revoked: status }, tstInfo.genTime)) return null;
    const reason = status.reason === null ? '' : ` (${status.reason})`;
    const revoked = `was revoked at ${status.at.toISOString()}${reason}`;
    return status.certificate === 'signer'
      ? `The signer's certificate ${revoked}.`
      : `A certificate of the chain ${revoked}.`;
  },
};
