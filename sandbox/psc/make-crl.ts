import { createHash } from 'node:crypto';
import type { Bytes } from '../../proofs/asn1/der';
import { readDer, TAG } from '../../proofs/asn1/der';
import { DerFields } from '../../proofs/asn1/der-fields';
import { readBitOctets } from '../../proofs/asn1/der-values';
import { bitString, certificateTime, encode, explicit, integer, sequence } from '../../proofs/asn1/der-write';
import type { Identity } from './identity-file';
import { extension } from './make-certificate';
import { CRL_REASONS, enumerated } from './revocation-reasons';
import type { RevokedCertificate } from './revocation-reasons';

const V2 = 1;
const VALID_MILLISECONDS = 7 * 86_400_000;
const ID_CRL_NUMBER = '2.5.29.20';
const ID_CRL_REASON = '2.5.29.21';
const ID_AUTHORITY_KEY_IDENTIFIER = '2.5.29.35';

/** A complete CRL of this moment (RFC 5280 §5.1), valid for seven days. */
export async function makeCrl(
  { certificate, key }: Identity,
  revoked: readonly RevokedCertificate[],
  now: Date,
): Promise<Bytes> {
  const keyIdentifier = encode(0x80, publicKeyHash(certificate.publicKey));
  const tbs = sequence(
    integer(V2),
    key.algorithm,
    certificate.subject,
    certificateTime(now),
    certificateTime(new Date(now.getTime() + VALID_MILLISECONDS)),
    ...(revoked.length === 0 ? [] : [sequence(...revoked.map(entry))]),
    explicit(
      0,
      sequence(
        extension(ID_AUTHORITY_KEY_IDENTIFIER, false, sequence(keyIdentifier)),
        // Increases with the time, also across restarts.
        extension(ID_CRL_NUMBER, false, integer(now.getTime())),
      ),
    ),
  );
  return sequence(tbs, key.algorithm, bitString(await key.sign(tbs)));
}

function entry({ serialNumber, at, reason }: RevokedCertificate): Bytes {
  return sequence(
    integer(serialNumber),
    certificateTime(at),
    // RFC 5280 §5.3.1: unspecified is said by leaving the reason out.
    ...(reason === 'unspecified'
      ? []
      : [sequence(extension(ID_CRL_REASON, false, enumerated(CRL_REASONS[reason])))]),
  );
}

/** RFC 5280 §4.2.1.2: SHA-1 of the public key's bits; it identifies, and protects nothing. */
export function publicKeyHash(publicKey: Uint8Array, algorithm = 'sha1'): Uint8Array {
  const fields = new DerFields(readDer(publicKey), 'SubjectPublicKeyInfo');
  fields.required(TAG.sequence, 'algorithm');
  const bits = readBitOctets(fields.required(TAG.bitString, 'subjectPublicKey'));
  return createHash(algorithm).update(bits).digest();
}
