import type { Bytes } from '../asn1/der';
import { DerError } from '../asn1/der';
import { ID_TST_INFO } from '../asn1/oids';
import type { Check, CheckLog } from '../report/check-log';
import { hasNoParameters } from '../x509/algorithm-identifier';
import type { Certificate } from '../x509/certificate';
import { parseCertificate } from '../x509/certificate';
import type { PathSearch } from '../x509/certification-path';
import { certificateFault, findCertificationPath } from '../x509/certification-path';
import type { HashName } from '../x509/hash';
import { hashByOid } from '../x509/hash';
import { readableCertificates } from '../x509/readable-certificates';
import { findSigner } from './find-signer';
import type { TokenRevocation } from './report';
import type { TimestampResponse } from './response';
import { parseTimestampResponse } from './response';
import type { SignerInfo } from './signer-info';
import { readSignerInfo } from './signer-info';
import { parseToken } from './token';
import { readableRevocationData, tokenRevocation } from './token-revocation';
import type { TrustProfile } from './trust-profile';
import { profileFault } from './trust-profile';
import type { TstInfo } from './tst-info';
import { parseTstInfo } from './tst-info';

/** The whole DER TimeStampResp, or a token (ContentInfo) taken from one, which may have been sealed and may be of any size. */
type Given = { response: Uint8Array } | { token: Uint8Array };

export type VerifyTimestampInput = Given & {
  digest: Uint8Array;
  /** `null`: not compared, as when a stored token is verified again. */
  nonce: Uint8Array | null;
  profile: TrustProfile;
  requestedAt?: Date;
  receivedAt?: Date;
};

/** A completely parsed token with its one signer. Nothing in it has been verified yet. */
interface TokenUnderTest {
  input: VerifyTimestampInput;
  /** The octets that TSTInfo was read from. */
  content: Bytes;
  contentType: string;
  tstInfo: TstInfo;
  signerInfo: SignerInfo;
  signerDigest: HashName;
  signer: Certificate;
  roots: Certificate[];
  /** The path from the signer to a root, valid at the time of the token, through the token's certificates and the intermediates. */
  path: Promise<PathSearch>;
  hasRevocationData: boolean;
  revocation: Promise<TokenRevocation>;
}

export type TokenCheck = Check<TokenUnderTest>;

/** What a report can quote, even of a token that is refused. */
export interface PartsRead {
  tstInfo: TstInfo | null;
  signer: Certificate | null;
  path: Promise<PathSearch> | null;
  revocation: Promise<TokenRevocation> | null;
}

/** Parses the response. Each step needs the one before it, so the log ends with the first that fails. */
export function readTokenUnderTest(
  input: VerifyTimestampInput,
  log: CheckLog,
  parts: PartsRead = { tstInfo: null, signer: null, path: null, revocation: null },
): TokenUnderTest {
  const { profile } = input;
  const roots = log.step('trust_profile', 'RFC 5280 §6.1.1 (d)', () => readRoots(profile));
  const der = 'token' in input ? () => input.token : readResponse(input.response, profile, log);
  const token = log.step('token_well_formed', 'RFC 3161 §2.4.2, RFC 5652 §5.1', () => parseToken(der()));
  const tstInfo = log.step('content_is_tst_info', 'RFC 3161 §2.4.2 (eContentType)', () => {
    if (token.contentType !== ID_TST_INFO)
      throw new DerError(`The signed content has type ${token.contentType}, not TSTInfo.`);
    return parseTstInfo(token.content);
  });
  parts.tstInfo = tstInfo;
  // RFC 3161 §2.4.2: the token must not contain any signatures other than the authority's.
  const signerInfo = log.step('single_signer', 'RFC 3161 §2.4.2', () => {
    const [only, ...more] = token.signerInfos;
    if (only === undefined || more.length > 0)
      throw new DerError(`The token has ${token.signerInfos.length} signers; it must have exactly one.`);
    return readSignerInfo(only);
  });
  const embedded = readableCertificates(token.certificates);
  const intermediates = readableCertificates(profile.intermediates);
  const signer = log.step('signer_identified', 'RFC 5652 §5.3 (sid)', () =>
    findSigner(signerInfo.sid, embedded, intermediates),
  );
  parts.signer = signer;
  // SHA-2 only: a collision in a weaker hash would let a signature be moved to other content.
  const signerDigest = log.step('digest_algorithm', 'RFC 5754 §2', () => {
    const hash = hashByOid(signerInfo.digestAlgorithm.oid);
    if (hash === null || !hasNoParameters(signerInfo.digestAlgorithm))
      throw new DerError(`The signer's hash algorithm ${signerInfo.digestAlgorithm.oid} is not accepted.`);
    return hash;
  });
  const candidates = [...embedded, ...intermediates];
  const path = findPath(signer, { candidates, roots, at: tstInfo.genTime });
  const data = readableRevocationData(token);
  const revocation = tokenRevocation(data, path, tstInfo.genTime);
  parts.path = path;
  parts.revocation = revocation;
  const { content, contentType } = token;
  return {
    ...{ input, content, contentType, tstInfo, signerInfo, signerDigest, signer, roots, path, revocation },
    hasRevocationData: data.crls.length + data.ocsps.length > 0,
  };
}

/** Gives a reader of the token, whose absence is a fault of the token. */
function readResponse(bytes: Uint8Array, profile: TrustProfile, log: CheckLog): () => Bytes {
  const response = log.step('response_well_formed', 'RFC 3161 §2.4.2', () => parseTimestampResponse(bytes));
  log.step('status_granted', 'RFC 3161 §2.4.2 (status)', () => {
    assertGranted(response, profile);
  });
  return () => requireToken(response);
}

async function findPath(
  signer: Certificate,
  search: Parameters<typeof findCertificationPath>[1],
): Promise<PathSearch> {
  const fault = certificateFault(signer, search.at);
  return fault === null
    ? findCertificationPath(signer, search)
    : { fault: `The signer's certificate ${fault}.` };
}

function readRoots(profile: TrustProfile): Certificate[] {
  const fault = profileFault(profile);
  if (fault !== null) throw new Error(`The trust profile cannot be used: ${fault}`);
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

function requireToken(response: TimestampResponse): Bytes {
  if (response.token === null) throw new DerError('The response contains no token.');
  return response.token;
}
