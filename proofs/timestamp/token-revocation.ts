import { DerError } from '../asn1/der';
import { chainStatus } from '../revocation/chain-status';
import type { RevocationData } from '../revocation/revocation-data';
import type { PathSearch } from '../x509/certification-path';
import type { TokenRevocation } from './report';
import { revocationDataIn } from './seal';

/** The revocation data in a token. What cannot be read shows nothing: no signature covers it, so it cannot make a token invalid. */
export function readableRevocationData(token: Parameters<typeof revocationDataIn>[0]): RevocationData {
  try {
    return revocationDataIn(token);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { crls: [], ocsps: [] };
  }
}

/** What the data shows of the path at the time of the token or later. */
export async function tokenRevocation(
  data: RevocationData,
  path: Promise<PathSearch>,
  genTime: Date,
): Promise<TokenRevocation> {
  const found = await path;
  if (data.crls.length + data.ocsps.length === 0 || 'fault' in found) return { status: 'not_checked' };
  return chainStatus(found.path, data, { after: genTime });
}
