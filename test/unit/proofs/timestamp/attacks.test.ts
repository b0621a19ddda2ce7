import { attribute } from '../../../../adapters/psc/sandbox/encode-token';
import type { Identity } from '../../../../adapters/psc/sandbox/identity-file';
import {
  authorityExtensions,
  distinguishedName,
  extension,
} from '../../../../adapters/psc/sandbox/make-certificate';
import { sha1 } from '@noble/hashes/legacy.js';
import type { Bytes } from '../../../../proofs/timestamp/der';
import { contextTag, TAG } from '../../../../proofs/timestamp/der';
import {
  concat,
  encode,
  explicit,
  integer,
  octetString,
  oid,
  sequence,
  TRUE,
} from '../../../../proofs/timestamp/der-write';
import type { VerifyTimestampInput } from '../../../../proofs/timestamp/evidence';
import { digest } from '../../../../proofs/timestamp/hash';
import * as id from '../../../../proofs/timestamp/oids';
import { MAX_RESPONSE_BYTES } from '../../../../proofs/timestamp/response';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { CertificateDeviation, Deviation, World } from './forge';
import { certify, DIGEST, forge, GEN_TIME, imprintOf, inputOf, newKey, newWorld, profileOf } from './forge';
import { pssKey, pssParameters, rsaKey } from './rsa-keys';

const ID_DATA = '1.2.840.113549.1.7.1';
const ID_SHA1_WITH_RSA = '1.2.840.113549.1.1.5';
const ID_SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const SECOND = 1000;

let world: World;
/** Someone with a root of their own, which bears the name of ours. */
let forger: { root: Identity; signer: Identity };

beforeAll(async () => {
  world = await newWorld();
  const root = await certify(null);
  forger = { root, signer: await certify(root) };
});

interface Attack {
  name: string;
  failsAt: string;
  /** Where several faults would end at the same check. */
  because?: RegExp;
  forge: () => Deviation | Promise<Deviation>;
  input?: () => Partial<VerifyTimestampInput>;
}

/** An attack on the certificate of the signer. */
function leaf(name: string, failsAt: string, deviation: () => CertificateDeviation): Attack {
  return { name, failsAt, forge: async () => ({ signer: await certify(world.root, deviation()) }) };
}

const timeStamping = (critical: boolean, ...purposes: string[]) =>
  extension(id.ID_EXTENDED_KEY_USAGE, critical, sequence(...purposes.map(oid)));
const keyUsage = (...content: number[]) =>
  extension(id.ID_KEY_USAGE, true, encode(TAG.bitString, Uint8Array.from(content)));
const goodPurpose = () => timeStamping(true, id.ID_KP_TIME_STAMPING);
const bytes = (identity: Identity): Bytes => identity.certificate.raw;
const authority = (name: string, extensions = authorityExtensions()) => ({
  subject: distinguishedName('Forge', name),
  extensions,
});

/** The issuer of the signer is itself issued by the root, with a fault. */
function intermediate(
  name: string,
  deviation: () => CertificateDeviation | Promise<CertificateDeviation>,
): Attack {
  return {
    name,
    failsAt: 'certificate_path',
    forge: async () => {
      const issuer = await certify(world.root, { ...authority('Intermediate'), ...(await deviation()) });
      const signer = await certify(issuer);
      return { signer, certificates: [bytes(signer), bytes(issuer)] };
    },
  };
}

function nest(depth: number): Uint8Array {
  let nested = sequence();
  for (let i = 1; i < depth; i++) nested = sequence(nested);
  return nested;
}

const response: Attack[] = [
  { name: 'is empty', failsAt: 'response_well_formed', forge: () => ({ response: () => new Uint8Array() }) },
  {
    name: 'has a byte behind its end',
    failsAt: 'response_well_formed',
    because: /bytes behind the end/,
    forge: () => ({ response: (token) => concat([sequence(sequence(integer(0)), token), Uint8Array.of(0)]) }),
  },
  {
    name: 'holds an element its grammar does not name',
    failsAt: 'response_well_formed',
    forge: () => ({ response: (token) => sequence(sequence(integer(0)), token, integer(1)) }),
  },
  {
    name: 'ends too early',
    failsAt: 'response_well_formed',
    forge: () => ({ response: (token) => sequence(sequence(integer(0)), token).slice(0, -1) }),
  },
  {
    name: 'is nested without end',
    failsAt: 'response_well_formed',
    because: /nested deeper than 32/,
    forge: () => ({ response: () => sequence(sequence(integer(0)), nest(10_000)) }),
  },
  {
    name: 'is larger than any answer needs to be',
    failsAt: 'response_well_formed',
    because: /larger than 65536 bytes/,
    forge: () => ({
      response: (token) =>
        sequence(sequence(integer(0)), token, octetString(new Uint8Array(MAX_RESPONSE_BYTES))),
    }),
  },
  {
    name: 'uses an indefinite length',
    failsAt: 'response_well_formed',
    because: /indefinite/,
    forge: () => ({
      response: (token) =>
        concat([Uint8Array.of(0x30, 0x80), sequence(integer(0)), token, Uint8Array.of(0, 0)]),
    }),
  },
  {
    name: 'writes a length longer than needed',
    failsAt: 'response_well_formed',
    because: /longer than DER allows/,
    forge: () => ({ response: () => Uint8Array.of(0x30, 0x81, 0x05, 0x30, 0x03, 0x02, 0x01, 0x00) }),
  },
  {
    name: 'is a rejection that carries a token all the same',
    failsAt: 'status_granted',
    forge: () => ({ response: (token) => sequence(sequence(integer(2)), token) }),
  },
  {
    name: 'is granted with modifications no one asked for',
    failsAt: 'status_granted',
    forge: () => ({ response: (token) => sequence(sequence(integer(1)), token) }),
  },
  {
    name: 'is granted without a token',
    failsAt: 'token_well_formed',
    forge: () => ({ response: () => sequence(sequence(integer(0))) }),
  },
  {
    name: 'holds something that is not signed data',
    failsAt: 'token_well_formed',
    forge: () => ({
      response: () =>
        sequence(sequence(integer(0)), sequence(oid(ID_DATA), explicit(0, octetString(DIGEST)))),
    }),
  },
];

const content: Attack[] = [
  {
    name: 'has signed content of another type',
    failsAt: 'content_is_tst_info',
    forge: () => ({
      contentType: ID_DATA,
      attributes: (attributes) => [attribute(id.ID_CONTENT_TYPE, oid(ID_DATA)), ...attributes.slice(1)],
    }),
  },
  {
    name: 'has content with bytes behind its end',
    failsAt: 'content_is_tst_info',
    forge: () => ({ content: (tstInfo) => concat([tstInfo, Uint8Array.of(5, 0)]) }),
  },
  {
    name: 'names a time that does not exist',
    failsAt: 'content_is_tst_info',
    forge: () => ({ content: (tstInfo) => replaceText(tstInfo, '20261114180211', '20260230180211') }),
  },
  {
    name: 'has two signers',
    failsAt: 'single_signer',
    forge: () => ({ signerInfos: (info) => [info, info] }),
  },
  { name: 'has no signer', failsAt: 'single_signer', forge: () => ({ signerInfos: () => [] }) },
  {
    name: 'is about another digest',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(digest('SHA-256', Uint8Array.of(1))) } }),
  },
  {
    name: 'has a SHA-1 imprint',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(sha1(DIGEST), id.ID_SHA1) } }),
  },
  {
    name: 'has the right digest under the name of another hash',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(DIGEST, id.ID_SHA512) } }),
  },
  { name: 'carries another nonce', failsAt: 'nonce', forge: () => ({ tstInfo: { nonce: 1n } }) },
  {
    name: 'carries the nonce as a negative number',
    failsAt: 'nonce',
    forge: () => ({ tstInfo: { nonce: BigInt.asIntN(64, 0xc001020304050607n) } }),
  },
  { name: 'dropped the nonce', failsAt: 'nonce', forge: () => ({ tstInfo: { nonce: null } }) },
  {
    name: 'was issued under another policy',
    failsAt: 'policy',
    forge: () => ({ tstInfo: { policy: '1.3.6.1.4.1.32473.151.2' } }),
  },
  {
    name: 'is older than the request',
    failsAt: 'gen_time_window',
    forge: () => ({}),
    input: () => ({ requestedAt: new Date(GEN_TIME.getTime() + 61 * SECOND) }),
  },
  {
    name: 'is of the future',
    failsAt: 'gen_time_window',
    forge: () => ({}),
    input: () => ({ receivedAt: new Date(GEN_TIME.getTime() - 61 * SECOND) }),
  },
  {
    name: 'has a critical extension that is not known',
    failsAt: 'token_extensions',
    forge: () => ({
      content: (tstInfo) =>
        appendTo(tstInfo, encode(contextTag(1), extension('1.3.6.1.4.1.32473.9', true, sequence()))),
    }),
  },
];

const signature: Attack[] = [
  {
    name: 'was signed with a SHA-1 digest',
    failsAt: 'digest_algorithm',
    forge: () => ({ digestAlgorithm: sequence(oid(id.ID_SHA1)) }),
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
    forge: () => ({ signer: { certificate: world.signer.certificate, key: forger.signer.key } }),
  },
  {
    name: 'has an empty signature',
    failsAt: 'signature',
    forge: () => ({ signature: () => sequence(integer(0), integer(0)) }),
  },
  {
    name: 'has a signature of SHA-1 with RSA',
    failsAt: 'signature',
    forge: async () => {
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
    forge: async () => {
      const signer = await certify(world.root, { key: pssKey('rsa') });
      const parameters = pssParameters('SHA-256', 'SHA-384', 32);
      return { signer, signatureAlgorithm: sequence(oid(id.ID_RSA_PSS), parameters) };
    },
  },
  {
    name: 'is signed with a short RSA key',
    failsAt: 'signature',
    forge: async () => ({
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
    forge: () => ({ attributes: bindV2(sequence(octetString(digest('SHA-256', bytes(world.root))))) }),
  },
  {
    name: 'binds the right certificate under another serial number',
    failsAt: 'signing_certificate',
    forge: () => {
      const hash = octetString(digest('SHA-256', bytes(world.signer)));
      const issuer = sequence(explicit(4, world.signer.certificate.issuer));
      return { attributes: bindV2(sequence(hash, sequence(issuer, integer(43)))) };
    },
  },
  {
    name: 'binds its certificate by SHA-1 in the newer form',
    failsAt: 'signing_certificate',
    forge: () => ({
      attributes: bindV2(sequence(sequence(oid(id.ID_SHA1)), octetString(sha1(bytes(world.signer))))),
    }),
  },
  {
    name: 'binds another certificate in the older form beside the right one in the newer',
    failsAt: 'signing_certificate',
    forge: () => ({
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

const certificates: Attack[] = [
  {
    name: 'does not hold the certificate of the signer',
    failsAt: 'signer_identified',
    forge: () => ({ certificates: [bytes(world.root)] }),
  },
  {
    name: 'holds a look-alike of the signer beside the signer',
    failsAt: 'signer_identified',
    forge: () => ({ certificates: [bytes(forger.signer), bytes(world.signer)] }),
  },
  {
    name: 'is signed by a look-alike, whose root bears the name of ours',
    failsAt: 'certificate_path',
    forge: () => ({ signer: forger.signer, certificates: [bytes(forger.signer), bytes(forger.root)] }),
  },
  {
    name: 'is signed by a certificate that signed itself, the true one beside it in the bag',
    failsAt: 'certificate_path',
    forge: async () => {
      const key = await newKey();
      const issuer = { certificate: world.root.certificate, key };
      const signer = await certify(issuer, { key, serialNumber: 77n });
      return { signer, certificates: [bytes(world.signer), bytes(signer), bytes(world.root)] };
    },
  },
  leaf('is signed by a certification authority', 'signer_not_ca', () => ({
    extensions: [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE)), goodPurpose()],
  })),
  leaf('is signed by a key that may issue certificates', 'signer_not_ca', () => ({
    extensions: [keyUsage(2, 0b1000_0100), goodPurpose()],
  })),
  leaf('is signed by a key that may not sign', 'signer_key_usage', () => ({
    extensions: [keyUsage(5, 0b0010_0000), goodPurpose()],
  })),
  leaf('is signed by a certificate without a purpose', 'extended_key_usage', () => ({ extensions: [] })),
  leaf('is signed by a certificate with a further purpose', 'extended_key_usage', () => ({
    extensions: [timeStamping(true, id.ID_KP_TIME_STAMPING, ID_SERVER_AUTH)],
  })),
  leaf('is signed by a certificate with another purpose', 'extended_key_usage', () => ({
    extensions: [timeStamping(true, ID_SERVER_AUTH)],
  })),
  leaf('is signed by a certificate whose purpose is not critical', 'extended_key_usage', () => ({
    extensions: [timeStamping(false, id.ID_KP_TIME_STAMPING)],
  })),
  leaf('is signed by a certificate that had expired', 'certificate_path', () => ({
    notAfter: new Date(GEN_TIME.getTime() - SECOND),
  })),
  leaf('is signed by a certificate that was not valid yet', 'certificate_path', () => ({
    notBefore: new Date(GEN_TIME.getTime() + SECOND),
  })),
  leaf('is signed by a certificate with a critical extension that is not known', 'certificate_path', () => ({
    extensions: [goodPurpose(), extension('1.3.6.1.4.1.32473.9', true, sequence())],
  })),
  intermediate('has a chain through a certificate that is no authority', () => ({
    extensions: [goodPurpose()],
  })),
  intermediate('has a chain through an authority whose key may not issue', () => ({
    extensions: [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE)), keyUsage(7, 0b1000_0000)],
  })),
  intermediate('has a chain through an authority that had expired', () => ({
    notAfter: new Date(GEN_TIME.getTime() - SECOND),
  })),
  intermediate('has a chain through an authority with name constraints, which are not understood', () => ({
    extensions: [...authorityExtensions(), extension('2.5.29.30', true, sequence())],
  })),
  {
    name: 'has a chain longer than its root allows',
    failsAt: 'certificate_path',
    forge: async () => {
      const short = [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE, integer(0)))];
      const upper = await certify(world.root, authority('Upper', short));
      const lower = await certify(upper, authority('Lower'));
      const signer = await certify(lower);
      return { signer, certificates: [upper, lower, signer].map(bytes) };
    },
  },
  {
    name: 'has a chain that is missing a link',
    failsAt: 'certificate_path',
    forge: async () => ({ signer: await certify(await certify(world.root, authority('Absent'))) }),
  },
  {
    name: 'has a chain that goes in circles',
    failsAt: 'certificate_path',
    forge: async () => {
      const [one, other] = [await newKey(), await newKey()];
      const first = await certify(null, { ...authority('One'), key: one });
      const second = await certify(first, { ...authority('Other'), key: other });
      const back = await certify(second, { ...authority('One'), key: one, serialNumber: 43n });
      const signer = await certify(second);
      return { signer, certificates: [back, second, signer].map(bytes) };
    },
  },
];

describe.each([
  ['as a response', response],
  ['by its content', content],
  ['by its signature', signature],
  ['by its certificates', certificates],
])('refused %s: a token that', (_, attacks) => {
  it.each(attacks)('$name', async (attack) => {
    const forged = await forge(world, await attack.forge());
    const report = await verifyTimestamp(inputOf(world, forged, attack.input?.()));
    expect(report.checks.filter((check) => !check.passed).map((check) => check.name)).toEqual([
      attack.failsAt,
    ]);
    expect(report.ok).toBe(false);
    for (const check of report.checks) {
      if (!check.passed) expect(check.reason).toMatch(attack.because ?? /^[A-Z].+\.$/);
    }
  });
});

describe('refused by its chain', () => {
  it('a token under a root that had itself expired', async () => {
    const root = await certify(null, { notAfter: new Date(GEN_TIME.getTime() - SECOND) });
    const forged = await forge(world, { signer: await certify(root) });
    const report = await verifyTimestamp(inputOf(world, forged, { profile: profileOf(root) }));
    expect(failures(report)).toEqual(['certificate_path']);
  });

  it('a token whose certificate was signed with SHA-1', async () => {
    const root = await certify(null, { key: rsaKey(ID_SHA1_WITH_RSA, 'SHA-1') });
    const forged = await forge(world, { signer: await certify(root) });
    const report = await verifyTimestamp(inputOf(world, forged, { profile: profileOf(root) }));
    expect(failures(report)).toEqual(['certificate_path']);
    expect(report.checks.at(-1)?.reason).toMatch(/weak/);
  });
});

describe('a trust profile that can not carry a verdict', () => {
  it.each([
    ['pins no root', { roots: [] }],
    ['relaxes the purpose without naming policies', { requireEku: false, policies: [] }],
    ['relaxes the nonce without naming policies', { requireNonce: false, policies: [] }],
    ['pins something that is no certificate', { roots: [Uint8Array.of(1, 2, 3)] }],
  ])('is refused when it %s', async (_, deviation) => {
    const profile = profileOf(world.root, deviation);
    const report = await verifyTimestamp(inputOf(world, await forge(world), { profile }));
    expect(failures(report)).toEqual(['trust_profile']);
  });
});

function failures(report: Awaited<ReturnType<typeof verifyTimestamp>>): string[] {
  expect(report.ok).toBe(false);
  return report.checks.filter((check) => !check.passed).map((check) => check.name);
}

function flipLast(value: Bytes): Bytes {
  const flipped = value.slice();
  flipped[flipped.length - 1] = flipped.at(-1)! ^ 1;
  return flipped;
}

function replaceText(whole: Bytes, old: string, fresh: string): Bytes {
  return new Uint8Array(Buffer.from(Buffer.from(whole).toString('latin1').replace(old, fresh), 'latin1'));
}

function appendTo(structure: Bytes, more: Bytes): Bytes {
  // A TSTInfo has fewer than 256 bytes but more than 127: its header is 30 81 xx.
  return sequence(structure.subarray(structure[1] === 0x81 ? 3 : 2), more);
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
