import type { Certificate } from '../../proofs/x509/certificate';
import type { Bytes } from '../../proofs/asn1/der';
import { oid, sequence, setOf } from '../../proofs/asn1/der-write';
import { hashOid } from '../../proofs/x509/hash';
import { encodeGranted, Rejection } from './encode-response';
import { encodeSignerInfo, encodeToken, encodeTstInfo, tokenAttributes } from './encode-token';
import type { TimestampRequest } from './read-request';
import type { SigningKey } from './signing-key';

/** The sandbox's policy, from the arc reserved for documentation (RFC 5612). */
export const SANDBOX_POLICY_OID = '1.3.6.1.4.1.32473.151.1';

export const ACCURACY_SECONDS = 1;

interface TokenSigner {
  certificate: Certificate;
  key: SigningKey;
}

export interface TokenMoment {
  genTime: Date;
  /** Added to `genTime`: 0 to 999. */
  microseconds?: number;
  serialNumber: bigint;
}

/** The requested policy, or the first supported one when the request names none. */
export function choosePolicy(requested: string | null, supported: readonly string[]): string {
  const policy = requested ?? supported[0];
  if (policy !== undefined && supported.includes(policy)) return policy;
  throw new Rejection('unacceptedPolicy', `The supported policies are ${supported.join(', ')}.`);
}

/** A granted TimeStampResp for the request (RFC 3161 §2.4.2). The caller chooses policy, time, serial number and key. */
export async function issueToken(
  request: TimestampRequest,
  policy: string,
  { genTime, microseconds = 0, serialNumber }: TokenMoment,
  { certificate, key }: TokenSigner,
): Promise<Bytes> {
  const content = encodeTstInfo({
    policy,
    imprint: request.imprint,
    serialNumber,
    genTime,
    microseconds,
    accuracySeconds: ACCURACY_SECONDS,
    nonce: request.nonce,
  });
  const digestAlgorithm = sequence(oid(hashOid(key.hash)));
  const attributes = tokenAttributes(content, key.hash, certificate);
  const signerInfo = encodeSignerInfo({
    signer: certificate,
    digestAlgorithm,
    attributes,
    signatureAlgorithm: key.algorithm,
    signature: await key.sign(setOf(attributes)),
  });
  return encodeGranted(
    encodeToken({
      digestAlgorithms: [digestAlgorithm],
      content,
      certificates: request.wantsCertificate ? [certificate.raw] : [],
      signerInfos: [signerInfo],
    }),
  );
}
