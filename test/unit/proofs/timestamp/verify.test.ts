import { attribute } from '../../../../sandbox/psc/encode-token';
import { authorityExtensions, distinguishedName, extension } from '../../../../sandbox/psc/make-certificate';
import { sha1 } from '@noble/hashes/legacy.js';
import { readDer } from '../../../../proofs/asn1/der';
import { encode, integer, NULL, octetString, oid, sequence } from '../../../../proofs/asn1/der-write';
import { digest } from '../../../../proofs/x509/hash';
import * as id from '../../../../proofs/asn1/oids';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { World } from './forge';
import { certify, DIGEST, forge, GEN_TIME, inputOf, newKey, newWorld, POLICY, profileOf } from './forge';
import { pssKey, rsaKey } from './rsa-keys';

let world: World;

beforeAll(async () => {
  world = await newWorld();
});

async function accepts(response: Uint8Array, deviation: Parameters<typeof inputOf>[2] = {}): Promise<void> {
  const report = await verifyTimestamp(inputOf(world, response, deviation));
  expect(report.checks.filter((check) => !check.passed)).toEqual([]);
  expect(report.ok).toBe(true);
}

describe('verifyTimestamp', () => {
  it('accepts a good token and reports every check and the token’s facts', async () => {
    const report = await verifyTimestamp(inputOf(world, await forge(world)));
    expect(report.ok).toBe(true);
    expect(report.revocation).toEqual({ status: 'not_checked' });
    expect(report.checks.map((check) => check.name)).toEqual([
      'trust_profile',
      'response_well_formed',
      'status_granted',
      'token_well_formed',
      'content_is_tst_info',
      'single_signer',
      'signer_identified',
      'digest_algorithm',
      'content_type_attribute',
      'message_digest',
      'signature',
      'signing_certificate',
      'message_imprint',
      'nonce',
      'policy',
      'gen_time_window',
      'token_extensions',
      'signer_not_ca',
      'signer_key_usage',
      'extended_key_usage',
      'certificate_path',
    ]);
    for (const check of report.checks) expect(check.rule).toMatch(/^RFC \d+ §/);
    expect(report.facts).toEqual({
      policyOid: POLICY,
      serialNumber: '7',
      genTime: GEN_TIME,
      hashAlgorithm: 'SHA-256',
      signer: {
        ...{ subject: 'O=Forge, CN=Time stamper', issuer: 'O=Forge, CN=Root', serialNumber: '42' },
        notAfter: new Date('2100-01-01T00:00:00Z'),
      },
    });
  });

  it('does not list checks that were left out', async () => {
    const {
      requestedAt: _1,
      receivedAt: _2,
      ...input
    } = inputOf(world, await forge(world), {
      nonce: null,
      profile: profileOf(world.root, { requireEku: false }),
    });
    const report = await verifyTimestamp(input);
    const names = report.checks.map((check) => check.name);
    expect(report.ok).toBe(true);
    expect(names).not.toContain('nonce');
    expect(names).not.toContain('gen_time_window');
    expect(names).not.toContain('extended_key_usage');
  });

  it.each([1n, 127n, 128n, 255n, 256n, -1n, -128n, -129n, (1n << 159n) - 1n, -(1n << 159n)])(
    'reports the serial number %s unchanged',
    async (serialNumber) => {
      const report = await verifyTimestamp(inputOf(world, await forge(world, { tstInfo: { serialNumber } })));
      expect(report.ok).toBe(true);
      expect(report.facts?.serialNumber).toBe(String(serialNumber));
    },
  );

  it.each(['2026-11-14T18:02:11.000Z', '2026-11-14T18:02:11.500Z', '2026-11-14T18:02:11.007Z'])(
    'keeps the milliseconds of %s',
    async (time) => {
      const report = await verifyTimestamp(
        inputOf(world, await forge(world, { tstInfo: { genTime: new Date(time) } })),
      );
      expect(report.ok).toBe(true);
      expect(report.facts?.genTime.toISOString()).toBe(time);
    },
  );

  describe('signature algorithms', () => {
    it.each(['P-256', 'P-384', 'P-521'] as const)('accepts ECDSA on %s', async (curve) => {
      const signer = await certify(world.root, { key: await newKey(curve) });
      await accepts(await forge(world, { signer }));
    });

    it('accepts RSA with PKCS #1 v1.5, under both of its CMS identifiers', async () => {
      const signer = await certify(world.root, { key: rsaKey(id.ID_SHA256_WITH_RSA) });
      await accepts(await forge(world, { signer }));
      await accepts(await forge(world, { signer, signatureAlgorithm: sequence(oid(id.ID_RSA)) }));
    });

    it.each(['rsa', 'rsa-pss'] as const)('accepts RSA-PSS with a key of type %s', async (kind) => {
      const signer = await certify(world.root, { key: pssKey(kind) });
      await accepts(await forge(world, { signer }));
    });

    it('accepts a chain of RSA certificates', async () => {
      const root = await certify(null, { key: rsaKey(id.ID_SHA512_WITH_RSA, 'SHA-512', 3072) });
      const signer = await certify(root, { key: pssKey('rsa', 20) });
      await accepts(await forge(world, { signer }), { profile: profileOf(root) });
    });
  });

  describe('the embedded certificates', () => {
    it('finds the signer by its identifier at any position, and ignores other certificates', async () => {
      const stranger = await certify(null, { subject: distinguishedName('Other', 'Root') });
      const strangers = await Promise.all([certify(stranger), certify(stranger), certify(stranger)]);
      const bag = [
        sequence(octetString(Uint8Array.of(1))),
        ...strangers.map(({ certificate }) => certificate.raw),
        world.signer.certificate.raw,
        world.root.certificate.raw,
        stranger.certificate.raw,
      ];
      await accepts(await forge(world, { certificates: bag }));
    });

    it('finds the signer by its key identifier', async () => {
      const keyIdentifier = Uint8Array.of(9, 8, 7);
      const key = await newKey();
      const plain = await certify(world.root, { key });
      const extensions = [
        extension(id.ID_EXTENDED_KEY_USAGE, true, sequence(oid(id.ID_KP_TIME_STAMPING))),
        extension(id.ID_SUBJECT_KEY_IDENTIFIER, false, octetString(keyIdentifier)),
      ];
      const signer = await certify(world.root, { key, extensions });
      const sid = sequence(plain.certificate.issuer, integer(plain.certificate.serialNumber));
      const response = await forge(world, {
        signer,
        signerInfo: (info) => replaceOnce(info, sid, encode(0x80, keyIdentifier)),
      });
      await accepts(response);
    });

    it('follows intermediate certificates up to a pinned root', async () => {
      const upper = await certify(world.root, named('Upper'));
      const lower = await certify(upper, named('Lower'));
      const signer = await certify(lower);
      const certificates = [upper, signer, lower].map(({ certificate }) => certificate.raw);
      await accepts(await forge(world, { signer, certificates }));
    });
  });

  it('accepts a pinned intermediate authority as the end of the chain', async () => {
    const issuer = await certify(world.root, named('Pinned'));
    await accepts(await forge(world, { signer: await certify(issuer) }), { profile: profileOf(issuer) });
  });

  describe('the binding to the signing certificate', () => {
    it('accepts the v1 form, the only use of SHA-1', async () => {
      const v1 = sequence(sequence(sequence(octetString(sha1(world.signer.certificate.raw)))));
      await accepts(
        await forge(world, { attributes: withSigningCertificate(id.ID_SIGNING_CERTIFICATE, v1) }),
      );
    });

    it('accepts an explicitly named hash', async () => {
      const hash = digest('SHA-512', world.signer.certificate.raw);
      const v2 = sequence(sequence(sequence(sequence(oid(id.ID_SHA512)), octetString(hash))));
      await accepts(
        await forge(world, { attributes: withSigningCertificate(id.ID_SIGNING_CERTIFICATE_V2, v2) }),
      );
    });
  });

  describe('a relaxed profile', () => {
    it('accepts a response without the nonce, but not with another nonce', async () => {
      const profile = profileOf(world.root, { requireNonce: false });
      await accepts(await forge(world, { tstInfo: { nonce: null } }), { profile });
      const other = await forge(world, { tstInfo: { nonce: 5n } });
      expect((await verifyTimestamp(inputOf(world, other, { profile }))).ok).toBe(false);
    });

    it('accepts a signer without the timeStamping key usage', async () => {
      const signer = await certify(world.root, { extensions: [] });
      await accepts(await forge(world, { signer }), {
        profile: profileOf(world.root, { requireEku: false }),
      });
    });

    it('accepts grantedWithMods when it allows it', async () => {
      const response = await forge(world, { response: (token) => sequence(sequence(integer(1)), token) });
      await accepts(response, { profile: profileOf(world.root, { allowGrantedWithMods: true }) });
    });
  });

  it('accepts any policy when none is listed', async () => {
    const response = await forge(world, { tstInfo: { policy: '2.16.484.101.10.316.1' } });
    await accepts(response, { profile: profileOf(world.root, { policies: [] }) });
  });

  it('accepts a token whose certificate has expired since, but was valid at the token’s time', async () => {
    const signer = await certify(world.root, { notAfter: new Date(GEN_TIME.getTime() + 1000) });
    await accepts(await forge(world, { signer }));
  });

  it('accepts an imprint whose algorithm has NULL parameters', async () => {
    const imprint = sequence(sequence(oid(id.ID_SHA256), NULL), octetString(DIGEST));
    await accepts(await forge(world, { tstInfo: { imprint } }));
  });
});

function named(name: string) {
  return { subject: distinguishedName('Forge', name), extensions: authorityExtensions() };
}

function withSigningCertificate(oidText: string, value: ReturnType<typeof sequence>) {
  return (attributes: ReturnType<typeof sequence>[]) => [
    ...attributes.slice(0, 2),
    attribute(oidText, value),
  ];
}

/** Replaces bytes inside a SEQUENCE and fixes its length. */
function replaceOnce(whole: Uint8Array, old: Uint8Array, fresh: Uint8Array) {
  const { content } = readDer(whole);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const [before, after] = hex(content).split(hex(old));
  return sequence(Buffer.from(before!, 'hex'), fresh, Buffer.from(after!, 'hex'));
}
