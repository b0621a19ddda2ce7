import type { Bytes } from '../../proofs/asn1/der';
import { TAG } from '../../proofs/asn1/der';
import { encode, integer, sequence, utf8String } from '../../proofs/asn1/der-write';
import type { PkiFailure } from '../../proofs/timestamp/response';
import { PKI_FAILURE, PKI_STATUS } from '../../proofs/timestamp/response';

/** Why a request is refused; encoded as a TimeStampResp with status rejection. */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly failure: PkiFailure,
    message: string,
  ) {
    super(message);
  }
}

export function encodeGranted(token: Bytes): Bytes {
  return sequence(sequence(integer(PKI_STATUS.indexOf('granted'))), token);
}

export function encodeRejection(rejection: Rejection): Bytes {
  const status = integer(PKI_STATUS.indexOf('rejection'));
  return sequence(sequence(status, sequence(utf8String(rejection.message)), failureBits(rejection.failure)));
}

/** A single named bit: DER drops the trailing zero bits (X.690 §11.2.2). */
function failureBits(failure: PkiFailure): Bytes {
  const bit = PKI_FAILURE[failure];
  const octets = new Uint8Array((bit >> 3) + 1);
  octets[bit >> 3] = 0x80 >> (bit & 7);
  return encode(TAG.bitString, Uint8Array.of(7 - (bit & 7)), octets);
}
