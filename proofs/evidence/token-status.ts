import { isRevokedFor } from '../../domain/signer';
import type { ChainStatus } from '../revocation/chain-status';
import { chainStatus } from '../revocation/chain-status';
import type { TimestampReport } from '../timestamp/report';
import { parseToken } from '../timestamp/token';
import { readableRevocationData } from '../timestamp/token-revocation';
import type { Certificate } from '../x509/certificate';

/** What a token's own revocation data shows of its time: `good` also when its signer was revoked later, without a compromise. */
export async function tokenStatus(
  token: Uint8Array,
  path: readonly Certificate[],
  { revocation: shown, facts }: Pick<TimestampReport, 'revocation' | 'facts'>,
): Promise<ChainStatus> {
  if (shown.status === 'not_checked' || facts === null)
    return { status: 'not_shown', reason: 'The token contains no revocation data.' };
  if (shown.status !== 'revoked' || shown.certificate === 'issuer') return shown;
  if (isRevokedFor({ revoked: shown }, facts.genTime)) return shown;
  const issuers = path.slice(1);
  // The root is the verifier's own.
  if (issuers.length === 1) return { status: 'good', thisUpdate: shown.thisUpdate, nextUpdate: null };
  const above = await chainStatus(issuers, readableRevocationData(parseToken(token)), {
    after: facts.genTime,
  });
  return above.status === 'revoked' ? { ...above, certificate: 'issuer' } : above;
}
