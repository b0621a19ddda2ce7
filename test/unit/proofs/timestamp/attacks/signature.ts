import { sha1 } from '@noble/hashes/legacy.js';
import { attribute } from '../../../../../sandbox/psc/encode-token';
import type { Bytes } from '../../../../../proofs/asn1/der';
import { explicit, integer, octetString, oid, sequence } from '../../../../../proofs/asn1/der-write';
import { digest } from '../../../../../proofs/x509/hash';
import * as id from '../../../../../proofs/asn1/oids';
import { certify, DIGEST, ID_SHA1, ID_SHA1_WITH_RSA } from '../forge';
import { pssKey, pssParameters, rsaKey } from '../rsa-keys';
import type { Attack } from './attack';
import { bytes } from './attack';

const ID_DATA = '1.2.840.113549.1.7.1';

export const SIGNATURE_ATTACKS: Attack[] = [
  {
    name: 'was signed with a SHA-1 digest',
    failsAt: 'digest_algorithm',
    forge: () => ({ digestAlgorithm: sequence(oid(ID_SHA1)) }),
  },
  {
    name: 'does not say, signed, what its content is',
    failsAt: 'content_type_attribute',
    forge: () => ({ attributes: (attributes) => attributes.slice(1) }),
  },
  {
    name: 'says, signed, that its content is something else',
    failsAt: 'content_type_attribute',
    forge: () => ({
      attributes: (attributes) => [attribute(id.ID_CONTENT_TYPE, oid(ID_DATA)), ...attributes.slice(1)],
    }),
  },
  {
    name: 'has a signature over the digest of other content',
    failsAt: 'message_digest',
    forge: () => ({ attributes: replaceDigest(octetString(digest('SHA-256', DIGEST))) }),
  },
  {
    name: 'has a signature over no digest at all',
    failsAt: 'message_digest',
    forge: () => ({ attributes: ([type, , certificate]) => [type!, certificate!] }),
  },
  {
    name: 'has two digests, one of them right',
    failsAt: 'message_digest',
    forge: () => ({
      attributes: (attributes) => [...attributes, attribute(id.ID_MESSAGE_DIGEST, octetString(DIGEST))],
    }),
  },
  {
    name: 'has a signature with a flipped bit',
    failsAt: 'signature',
    forge: () => ({ signature: (value) => flipLast(value) }),
  },
  {
    name: 'has a signature of another key',
    failsAt: 'signature',
    forge: ({ world, forger }) => ({
      signer: { certificate: world.signer.certificate, key: forger.signer.key },
    }),
  },
  {
    name: 'has an empty signature',
    failsAt: 'signature',
    forge: () => ({ signature: () => sequence(integer(0), integer(0)) }),
  },
  {
    name: 'has a signature of SHA-1 with RSA',
    failsAt: 'signature',
    forge: async ({ world }) => {
      const signer = await certify(world.root, { key: rsaKey(id.ID_SHA256_WITH_RSA) });
      return { signer, signatureAlgorithm: sequence(oid(ID_SHA1_WITH_RSA)) };
    },
  },
  {
    name: 'names one hash for the digest and another for the signature',
    failsAt: 'signature',
    forge: () => ({ signatureAlgorithm: sequence(oid(id.ID_ECDSA_WITH_SHA384)) }),
  },
  {
    name: 'is signed with PSS whose mask uses another hash',
    failsAt: 'signature',
    forge: async ({ world }) => {
      const signer = await certify(world.root, { key: pssKey('rsa') });
      const parameters = pssParameters('SHA-256', 'SHA-384', 32);
      return { signer, signatureAlgorithm: sequence(oid(id.ID_RSA_PSS), parameters) };
    },
  },
  {
    name: 'is signed with a short RSA key',
    failsAt: 'signature',
    forge: async ({ world }) => ({
      signer: await certify(world.root, { key: rsaKey(id.ID_SHA256_WITH_RSA, 'SHA-256', 1024) }),
    }),
  },
  {
    name: 'does not bind its signing certificate',
    failsAt: 'signing_certificate',
    forge: () => ({ attributes: (attributes) => attributes.slice(0, 2) }),
  },
  {
    name: 'binds another certificate',
    failsAt: 'signing_certificate',
    forge: ({ world }) => ({
      attributes: bindV2(sequence(octetString(digest('SHA-256', bytes(world.root))))),
    }),
  },
  {
    name: 'binds the right certificate under another serial number',
    failsAt: 'signing_certificate',
    forge: ({ world }) => {
      const hash = octetString(digest('SHA-256', bytes(world.signer)));
      const issuer = sequence(explicit(4, world.signer.certificate.issuer));
      return { attributes: bindV2(sequence(hash, sequence(issuer, integer(43)))) };
    },
  },
  {
    name: 'binds its certificate by SHA-1 in the newer form',
    failsAt: 'signing_certificate',
    forge: ({ world }) => ({
      attributes: bindV2(sequence(sequence(oid(ID_SHA1)), octetString(sha1(bytes(world.signer))))),
    }),
  },
  {
    name: 'binds another certificate in the older form beside the right one in the newer',
    failsAt: 'signing_certificate',
    forge: ({ world }) => ({
      attributes: (attributes) => [
        ...attributes,
        attribute(
          id.ID_SIGNING_CERTIFICATE,
          sequence(sequence(sequence(octetString(sha1(bytes(world.root)))))),
        ),
      ],
    }),
  },
];

function flipLast(value: Bytes): Bytes {
  const flipped = value.slice();
  flipped[flipped.length - 1] = flipped.at(-1)! ^ 1;
  return flipped;
}

function replaceDigest(value: Bytes): (attributes: Bytes[]) => Bytes[] {
  return ([type, , certificate]) => [type!, attribute(id.ID_MESSAGE_DIGEST, value), certificate!];
}

function bindV2(certId: Bytes): (attributes: Bytes[]) => Bytes[] {
  return ([type, messageDigest]) => [
    type!,
    messageDigest!,
    attribute(id.ID_SIGNING_CERTIFICATE_V2, sequence(sequence(certId))),
  ];
}
