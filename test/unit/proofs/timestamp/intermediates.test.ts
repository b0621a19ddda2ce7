import type { Identity } from '../../../../sandbox/psc/identity-file';
import { authorityExtensions, distinguishedName } from '../../../../sandbox/psc/make-certificate';
import { certificateChain } from '../../../../proofs/timestamp/certificate-chain';
import type { TimestampReport } from '../../../../proofs/timestamp/report';
import { parseTimestampResponse } from '../../../../proofs/timestamp/response';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { World } from './forge';
import { certify, forge, inputOf, newKey, newWorld, profileOf } from './forge';

describe('a token that omits certificates', () => {
  let world: World;
  let issuer: Identity;
  let signer: Identity;
  beforeAll(async () => {
    world = await newWorld();
    issuer = await certify(world.root, {
      subject: distinguishedName('Forge', 'Issuer'),
      extensions: authorityExtensions(),
    });
    signer = await certify(issuer);
  });

  const raw = (...identities: Identity[]) => identities.map(({ certificate }) => certificate.raw);
  const tokenWith = (...embedded: Identity[]) => forge(world, { signer, certificates: raw(...embedded) });
  const verify = (response: Uint8Array, ...intermediates: Identity[]): Promise<TimestampReport> =>
    verifyTimestamp(
      inputOf(world, response, {
        profile: profileOf(world.root, { intermediates: raw(...intermediates) }),
      }),
    );
  const failures = ({ checks }: TimestampReport) =>
    checks.filter(({ passed }) => !passed).map(({ name }) => name);

  it.each<[string, () => Identity[], () => Identity[]]>([
    ['all of them', () => [], () => [signer, issuer]],
    ['the issuer', () => [signer], () => [issuer]],
    ['the signer', () => [issuer], () => [signer]],
    ['nothing', () => [signer, issuer], () => []],
    [
      'the issuer, beside certificates that have nothing to do with it',
      () => [signer],
      () => [issuer, world.signer],
    ],
  ])(
    'verifies with the intermediates of the profile, and reports its path: %s',
    async (_, embedded, given) => {
      const report = await verify(await tokenWith(...embedded()), ...given());
      expect(failures(report)).toEqual([]);
      expect(report.path).toEqual(raw(signer, issuer, world.root));
    },
  );

  it('is refused without them', async () => {
    const none = await verify(await tokenWith());
    expect(failures(none)).toEqual(['signer_identified']);
    const leaf = await verify(await tokenWith(signer));
    expect(failures(leaf)).toEqual(['certificate_path']);
    expect([none.path, leaf.path]).toEqual([null, null]);
  });

  it('trusts an intermediate for nothing', async () => {
    const other = await certify(null, { subject: distinguishedName('Forge', 'Other') });
    const report = await verifyTimestamp(
      inputOf(world, await tokenWith(signer), {
        profile: profileOf(other, { intermediates: raw(issuer, world.root) }),
      }),
    );
    expect(failures(report)).toEqual(['certificate_path']);
  });

  it('takes the signer from the token if it is there, whatever the profile has', async () => {
    const lookAlike = await certify({ certificate: issuer.certificate, key: await newKey() });
    const response = await tokenWith(signer, issuer);
    expect((await verify(response, lookAlike)).ok).toBe(true);
    const planted = await tokenWith(lookAlike, issuer);
    expect(failures(await verify(planted, signer))).toEqual([
      'signature',
      'signing_certificate',
      'certificate_path',
    ]);
  });

  it('is refused if two different certificates of the profile match the signer', async () => {
    const lookAlike = await certify({ certificate: issuer.certificate, key: await newKey() });
    const report = await verify(await tokenWith(), signer, lookAlike, issuer);
    expect(failures(report)).toEqual(['signer_identified']);
  });

  it('skips an intermediate that cannot be read', async () => {
    const report = await verifyTimestamp(
      inputOf(world, await tokenWith(signer), {
        profile: profileOf(world.root, { intermediates: [Uint8Array.of(1, 2, 3), ...raw(issuer)] }),
      }),
    );
    expect(report.ok).toBe(true);
  });

  it('has its whole chain, with the signer', async () => {
    const others = raw(signer, issuer, world.root);
    expect(certificateChain(await tokenWith(), others)).toEqual(others);
  });

  it('verifies without its response', async () => {
    const { token } = parseTimestampResponse(await tokenWith(signer, issuer));
    const { response: _, ...rest } = inputOf(world, new Uint8Array());
    const report = await verifyTimestamp({ ...rest, token: token! });
    expect(report.ok).toBe(true);
    expect(report.checks.map(({ name }) => name)).not.toContain('status_granted');
  });
});
