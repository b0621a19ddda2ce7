import type { Certificate } from '../../../proofs/timestamp/certificate';
import type { Bytes } from '../../../proofs/timestamp/der';
import { oid, sequence, setOf } from '../../../proofs/timestamp/der-write';
import { hashOid } from '../../../proofs/timestamp/hash';
import { encodeGranted, Rejection } from './encode-response';
import { encodeSignerInfo, encodeToken, encodeTstInfo, tokenAttributes } from './encode-token';
import type { TimestampRequest } from './read-request';
import type { SigningKey } from './signing-key';

/** The one policy of the sandbox: an OID of the arc that is kept for documentation (RFC 5612), so that no one is claimed. */
export const SANDBOX_POLICY_OID = '1.3.6.1.4.1.32473.151.1';

const ACCURACY_SECONDS = 1;

export interface TokenSigner {
  certificate: Certificate;
  key: SigningKey;
}

export interface TokenMoment {
  genTime: Date;
  serialNumber: bigint;
}

/** A granted TimeStampResp for the request (RFC 3161 §2.4.2). Clock, serial number and key are the caller's. */
export async function issueToken(
  request: TimestampRequest,
  { genTime, serialNumber }: TokenMoment,
  { certificate, key }: TokenSigner,
): Promise<Bytes> {
  if (request.policy !== null && request.policy !== SANDBOX_POLICY_OID) {
    throw new Rejection('unacceptedPolicy', `The one policy here is ${SANDBOX_POLICY_OID}.`);
  }
  const content = encodeTstInfo({
    policy: SANDBOX_POLICY_OID,
    imprint: request.imprint,
    serialNumber,
    genTime,
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
