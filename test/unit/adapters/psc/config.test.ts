import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadProviders } from '../../../../adapters/psc/load-providers';
import { loadTrust } from '../../../../adapters/psc/trust';
import { decodePemCertificates, encodePem } from '../../../../proofs/x509/pem';
import { newWorld } from '../../proofs/timestamp/forge';
import type { World } from '../../proofs/timestamp/forge';
import { useTempDir } from '../../../support/temp-dir';

const directory = useTempDir();
const TRUST = { roots: ['root.pem'], policies: ['2.16.484.101.10.316.1'] };
const PROVIDER = { name: 'psc-one', url: 'https://psc.example/tsa', grade: 'technical', trust: TRUST };

let world: World;

beforeAll(async () => {
  world = await newWorld();
});

beforeEach(async () => {
  await writeFile(join(directory(), 'root.pem'), encodePem('CERTIFICATE', world.root.certificate.raw));
});

async function config(...providers: object[]): Promise<string> {
  const file = join(directory(), 'psc.json');
  await writeFile(file, JSON.stringify({ providers }));
  return file;
}

describe('loadProviders', () => {
  it('gives the providers in order, with strict profiles by default', async () => {
    const accredited = { ...PROVIDER, name: 'psc-two', grade: 'accredited', accreditation: 'DOF 2026-01-01' };
    const trust = {
      ...TRUST,
      requireEku: false,
      requireNonce: false,
      skewSeconds: 5,
      hashAlgorithm: 'SHA-512',
    };
    const providers = await loadProviders(await config(PROVIDER, { ...accredited, trust }));
    expect(providers.map(({ name, grade }) => [name, grade])).toEqual([
      ['psc-one', 'technical'],
      ['psc-two', 'accredited'],
    ]);
    expect(providers[0]?.profile).toEqual({
      roots: [new Uint8Array(world.root.certificate.raw)],
      intermediates: [],
      policies: TRUST.policies,
      requireEku: true,
      requireNonce: true,
      allowGrantedWithMods: false,
      hashAlgorithm: 'SHA-256',
      skewSeconds: 60,
    });
    expect(providers[1]?.profile).toMatchObject({
      requireEku: false,
      hashAlgorithm: 'SHA-512',
      skewSeconds: 5,
    });
  });

  it('reads intermediates, which are trusted for nothing, and the addresses of CRLs', async () => {
    const crls = ['http://crl.example/one.crl', 'https://crl.example/two.crl'];
    const trusted = { ...TRUST, intermediates: ['root.pem', 'root.pem'] };
    const provider = { ...PROVIDER, trust: trusted, revocation: { crls } };
    const [loaded] = await loadProviders(await config(provider));
    expect(loaded?.profile.intermediates).toHaveLength(2);
    expect(loaded?.profile.roots).toHaveLength(1);
    expect(loaded?.crls).toEqual(crls);
  });

  const auth = (fields: object) => ({ ...PROVIDER, auth: fields });
  const revocation = (...crls: string[]) => ({ ...PROVIDER, revocation: { crls } });
  const trust = (fields: object) => ({ ...PROVIDER, trust: { ...TRUST, ...fields } });
  it.each([
    ['no provider', [], /^PSC_CONFIG: providers /],
    [
      'a provider without a name',
      [{ ...PROVIDER, name: undefined }],
      /^PSC_CONFIG: providers\[0\] lacks name\.$/,
    ],
    [
      'a name that can stand in no path',
      [{ ...PROVIDER, name: 'a/b' }],
      /^PSC_CONFIG: providers\[0\]\.name /,
    ],
    [
      'a name used twice',
      [PROVIDER, PROVIDER],
      /^PSC_CONFIG: providers\[1\]\.name is already used by another provider: /,
    ],
    [
      'another grade',
      [{ ...PROVIDER, grade: 'gold' }],
      /^PSC_CONFIG: providers\[0\]\.grade must be one of sandbox, /,
    ],
    [
      'accredited without a reference',
      [{ ...PROVIDER, grade: 'accredited' }],
      /providers\[0\]\.accreditation is req/,
    ],
    [
      'an unknown field',
      [{ ...PROVIDER, timeout: 3 }],
      /^PSC_CONFIG: providers\[0\]\.timeout is not a known field\.$/,
    ],
    [
      'another kind of address',
      [{ ...PROVIDER, url: 'ftp://psc.example' }],
      /^PSC_CONFIG: providers\[0\]\.url must /,
    ],
    [
      'credentials in the address',
      [{ ...PROVIDER, url: 'https://u:hush@psc.example' }],
      /^(?!.*hush).*url must not/,
    ],
    ['no root', [trust({ roots: [] })], /^PSC_CONFIG: providers\[0\]\.trust\.roots /],
    [
      'a root that is not there',
      [trust({ roots: ['x.pem'] })],
      /providers\[0\]\.trust\.roots\[0\] cannot be read/,
    ],
    [
      'a root that is no certificate',
      [trust({ roots: ['psc.json'] })],
      /trust\.roots\[0\] contains no PEM certificate/,
    ],
    [
      'an intermediate that is no certificate',
      [trust({ intermediates: ['psc.json'] })],
      /trust\.intermediates\[0\] contains no PEM certificate/,
    ],
    ['no CRL', [revocation()], /^PSC_CONFIG: providers\[0\]\.revocation\.crls /],
    [
      'a CRL at another kind of address',
      [revocation('http://crl.example/', 'ldap://crl.example/')],
      /^PSC_CONFIG: providers\[0\]\.revocation\.crls\[1\] must be an http or https URL\.$/,
    ],
    [
      'a policy that is no OID',
      [trust({ policies: ['one'] })],
      /^PSC_CONFIG: providers\[0\]\.trust\.policies\[0\] /,
    ],
    [
      'a relaxed nonce without policies',
      [trust({ requireNonce: false, policies: [] })],
      /trust cannot be used: .*polic/,
    ],
    [
      'a relaxed purpose without policies',
      [trust({ requireEku: false, policies: [] })],
      /trust cannot be used: .*polic/,
    ],
    ['no secret', [auth({ type: 'bearer' })], /providers\[0\]\.auth needs either secretFile or secretEnv\.$/],
    [
      'an unset secret',
      [auth({ type: 'bearer', secretEnv: 'NO_SUCH' })],
      /auth\.secretEnv refers to an empty or missing secret\.$/,
    ],
    [
      'a secret file that is not there',
      [auth({ type: 'bearer', secretFile: 'x' })],
      /auth\.secretFile cannot be read/,
    ],
    ['basic without a user', [auth({ type: 'basic', secretFile: 'psc.json' })], /auth\.username is required/],
    ['header without a name', [auth({ type: 'header', secretFile: 'psc.json' })], /auth\.name is required/],
    ...['http://psc.example/tsa', 'http://127.0.0.1.psc.example', 'http://10.0.0.7:318'].map(
      (url): [string, object[], RegExp] => [
        `credentials in the clear to ${url}`,
        [{ ...auth({ type: 'bearer', secretFile: 'psc.json' }), url }],
        /^PSC_CONFIG: providers\[0\]\.url must be an https URL, because auth of psc-one /,
      ],
    ),
  ])('refuses %s', async (_, providers, message) => {
    await expect(loadProviders(await config(...providers))).rejects.toThrow(message);
  });

  it.each(['http://127.0.0.1:318', 'http://127.8.8.8/tsa', 'http://[::1]:318', 'http://localhost:318'])(
    'sends credentials without TLS to this machine: %s',
    async (url) => {
      await writeFile(join(directory(), 'secret'), 'hush');
      const file = await config({ ...auth({ type: 'bearer', secretFile: 'secret' }), url });
      await expect(loadProviders(file)).resolves.toHaveLength(1);
    },
  );

  it('refuses a missing file and one that is not JSON', async () => {
    const file = join(directory(), 'psc.json');
    await expect(loadProviders(file)).rejects.toThrow(/^PSC_CONFIG: the file cannot be read: /);
    await writeFile(file, '{');
    await expect(loadProviders(file)).rejects.toThrow(/^PSC_CONFIG: the file is not JSON: /);
  });

  it('refuses a secret that would start another header, without quoting it', async () => {
    await writeFile(join(directory(), 'secret'), 'hush\r\nx-admin: 1');
    const file = await config({ ...PROVIDER, auth: { type: 'bearer', secretFile: 'secret' } });
    await expect(loadProviders(file)).rejects.toThrow(/^PSC_CONFIG: (?!.*hush).*printable ASCII\.$/);
  });
});

describe('loadTrust', () => {
  it('gives the pinned roots of each provider as PEM', async () => {
    const [trust, ...more] = await loadTrust(await config(PROVIDER));
    expect(more).toEqual([]);
    expect(trust).toMatchObject({ provider: 'psc-one', grade: 'technical' });
    expect(decodePemCertificates(trust!.pem)).toEqual([new Uint8Array(world.root.certificate.raw)]);
  });
});
