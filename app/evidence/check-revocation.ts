import { counted } from '../../domain/text';
import type { PublicFetcher } from '../../ports/outbound';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { chainStatus } from '../../proofs/revocation/chain-status';
import { parseCertificate } from '../../proofs/x509/certificate';
import { describeSigner } from './describe-signer';
import { fetchRevocation } from './fetch-revocation';

/** Fetches the revocation data of a chain (DER, from the signer to the root) once, for an operator. The note is a full sentence. */
export async function checkRevocation(
  fetcher: PublicFetcher,
  { name: provider, grade, crls: configuredCrls }: Pick<TimestampProvider, 'name' | 'grade' | 'crls'>,
  chain: Uint8Array[],
): Promise<{ passed: boolean; note: string }> {
  if (!describeSigner({ provider, grade, chain, configuredCrls }).revocable) {
    const note =
      'A certificate of the chain names no CRL and no OCSP responder, and revocation.crls configures none: its revocation stays unavailable.';
    return { passed: true, note };
  }
  const path = chain.map(parseCertificate);
  const fetched = await fetchRevocation(path, { fetcher, configuredCrls });
  if ('problem' in fetched) return { passed: false, note: fetched.problem };
  const { data } = fetched;
  const status = await chainStatus(path, data, {});
  if (status.status === 'not_shown') return { passed: false, note: status.reason };
  if (status.status === 'revoked') {
    const { certificate, at, reason } = status;
    const whose =
      certificate === 'signer' ? "The signer's certificate" : "The certificate of the signer's issuer";
    return {
      passed: false,
      note: `${whose} was revoked on ${at.toISOString()} (${reason ?? 'no reason given'}).`,
    };
  }
  const found = `${counted(data.crls.length, 'CRL')} and ${counted(data.ocsps.length, 'OCSP answer')}`;
  return { passed: true, note: `Not revoked, by ${found} of ${status.thisUpdate.toISOString()}.` };
}
