import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { integer } from '../asn1/der-write';
import { unsignedInteger } from '../asn1/der-values';
import { readDer } from '../asn1/der';
import type { HashName } from '../x509/hash';
import { hashLength, hashOid } from '../x509/hash';

interface TimestampRequestFields {
  digest: Uint8Array;
  /** Read as one unsigned number. */
  nonce: Uint8Array | null;
  policy?: string;
  hashAlgorithm?: HashName;
}

/** A DER TimeStampReq (RFC 3161 §2.4.1). It asks for the signer's certificate, so that the response can be verified offline. */
export function buildTimestampRequest(fields: TimestampRequestFields): Uint8Array {
  const { digest, nonce, policy, hashAlgorithm = 'SHA-256' } = fields;
  if (digest.length !== hashLength(hashAlgorithm)) {
    throw new RangeError(
      `A ${hashAlgorithm} digest must have ${hashLength(hashAlgorithm)} bytes, not ${digest.length}.`,
    );
  }
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: hashOid(hashAlgorithm), parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    certReq: true,
  });
  if (policy !== undefined) request.reqPolicy = policy;
  if (nonce !== null) request.nonce = integerOctets(unsignedInteger(nonce));
  return new Uint8Array(AsnConvert.serialize(request));
}

function integerOctets(value: bigint): ArrayBuffer {
  return readDer(integer(value)).content.slice().buffer;
}
