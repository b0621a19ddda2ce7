import { hasNoParameters } from '../x509/algorithm-identifier';
import type { CheckLog } from '../report/check-log';
import type { Certificate } from '../x509/certificate';
import { parseCertificate } from '../x509/certificate';
import type { Bytes } from '../asn1/der';
import { DerError } from '../asn1/der';
import type { Evidence, VerifyTimestampInput } from './evidence';
import { findSigner } from './find-signer';
import { hashByOid } from '../x509/hash';
import { ID_TST_INFO } from '../asn1/oids';
import type { TimestampResponse } from './response';
import { parseTimestampResponse } from './response';
import { readSignerInfo } from './signer-info';
import { parseToken } from './token';
import type { TrustProfile } from './trust-profile';
import { profileFault } from './trust-profile';
import type { TstInfo } from './tst-info';
import { parseTstInfo } from './tst-info';

/** Takes the response apart. Each step needs the one before it, so the first that fails is the last that is logged. */
export function readEvidence(
  input: VerifyTimestampInput,
  log: CheckLog,
  seen: { tstInfo: TstInfo | null; signer: Certificate | null },
): Evidence {
  const { profile } = input;
  const roots = log.step('trust_profile', 'RFC 5280 §6.1.1 (d)', () => readRoots(profile));
  const response = log.step('response_well_formed', 'RFC 3161 §2.4.2', () =>
    parseTimestampResponse(input.response),
  );
  log.step('status_granted', 'RFC 3161 §2.4.2 (status)', () => {
    assertGranted(response, profile);
  });
  const token = log.step('token_well_formed', 'RFC 3161 §2.4.2, RFC 5652 §5.1', () =>
    parseToken(present(response)),
  );
  const tstInfo = log.step('content_is_tst_info', 'RFC 3161 §2.4.2 (eContentType)', () => {
    if (token.contentType !== ID_TST_INFO) throw new DerError('The signed content is not a TSTInfo.');
    return parseTstInfo(token.content);
  });
  seen.tstInfo = tstInfo;
  // RFC 3161 §2.4.2: the token must not contain any signatures other than the authority's.
  const signerInfo = log.step('single_signer', 'RFC 3161 §2.4.2', () => {
    const [only, ...more] = token.signerInfos;
    if (only === undefined || more.length > 0)
      throw new DerError('The token does not have exactly one signer.');
    return readSignerInfo(only);
  });
  const candidates = readable(token.certificates);
  const signer = log.step('signer_identified', 'RFC 5652 §5.3 (sid)', () =>
    findSigner(signerInfo.sid, candidates),
  );
  seen.signer = signer;
  // SHA-2 only: collisions in anything older would let a signature be moved to another content.
  const signerDigest = log.step('digest_algorithm', 'RFC 5754 §2', () => {
    const hash = hashByOid(signerInfo.digestAlgorithm.oid);
    if (hash === null || !hasNoParameters(signerInfo.digestAlgorithm))
      throw new DerError(`The signer's hash ${signerInfo.digestAlgorithm.oid} is weak or not known.`);
    return hash;
  });
  const { content, contentType } = token;
  return { input, content, contentType, tstInfo, signerInfo, signerDigest, signer, candidates, roots };
}

function readRoots(profile: TrustProfile): Certificate[] {
  const fault = profileFault(profile);
  if (fault !== null) throw new Error(`The trust profile can not be used: ${fault}`);
  return profile.roots.map(parseCertificate);
}

function assertGranted(response: TimestampResponse, profile: TrustProfile): void {
  if (response.status === 'granted') return;
  if (response.status === 'grantedWithMods' && profile.allowGrantedWithMods) return;
  const details = [response.failures.join(', '), response.statusText]
    .filter((text) => text !== '')
    .join(': ');
  throw new DerError(`The authority answered ${response.status}${details === '' ? '' : ` (${details})`}.`);
}

function present(response: TimestampResponse): Bytes {
  if (response.token === null) throw new DerError('The answer holds no token.');
  return response.token;
}

/** A certificate in the bag that can't be read is no candidate; it has no say in whether the token holds. */
function readable(certificates: Bytes[]): Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [parseCertificate(der)];
    } catch {
      return [];
    }
  });
}
