import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { Scene } from './attacks/attack';
import { SECOND, setScene } from './attacks/attack';
import { CERTIFICATE_ATTACKS } from './attacks/certificates';
import { CONTENT_ATTACKS } from './attacks/content';
import { RESPONSE_ATTACKS } from './attacks/response';
import { SIGNATURE_ATTACKS } from './attacks/signature';
import type { World } from './forge';
import { certify, forge, GEN_TIME, ID_SHA1_WITH_RSA, inputOf, profileOf } from './forge';
import { rsaKey } from './rsa-keys';

let scene: Scene;
let world: World;

beforeAll(async () => {
  scene = await setScene();
  ({ world } = scene);
});

describe.each([
  ['as a response', RESPONSE_ATTACKS],
  ['by its content', CONTENT_ATTACKS],
  ['by its signature', SIGNATURE_ATTACKS],
  ['by its certificates', CERTIFICATE_ATTACKS],
])('refused %s: a token that', (_, attacks) => {
  it.each(attacks)('$name', async (attack) => {
    const forged = await forge(world, await attack.forge(scene));
    const report = await verifyTimestamp(inputOf(world, forged, attack.input));
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
  it('a token under an expired root', async () => {
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
    expect(report.checks.at(-1)?.reason).toMatch(/is not accepted/);
  });
});

describe('an unusable trust profile', () => {
  it.each([
    ['pins no root', { roots: [] }],
    ['relaxes the key usage without listing policies', { requireEku: false, policies: [] }],
    ['relaxes the nonce without listing policies', { requireNonce: false, policies: [] }],
    ['pins something that is not a certificate', { roots: [Uint8Array.of(1, 2, 3)] }],
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
