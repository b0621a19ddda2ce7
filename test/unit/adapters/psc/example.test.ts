import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadProviders } from '../../../../adapters/psc/load-providers';
import {
  authorityExtensions,
  distinguishedName,
  makeCertificate,
} from '../../../../sandbox/psc/make-certificate';
import { generatePrivateKey, signingKey } from '../../../../sandbox/psc/signing-key';
import { encodePem } from '../../../../proofs/x509/pem';
import { useTempDir } from '../../../support/temp-dir';

const DOCS = resolve(__dirname, '../../../../docs');
const EXAMPLE = join(DOCS, 'examples', 'psc-accredited.json');
const directory = useTempDir();

/** Placeholders for every file that the example names; the real ones are the operator's. */
async function standIns(): Promise<string> {
  const privateKey = await generatePrivateKey('P-256');
  const key = signingKey(privateKey);
  const name = distinguishedName('Example', 'Stand-in');
  const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') };
  const fields = { subject: name, issuer: name, serialNumber: 1n, publicKey: key.publicKey, ...dates };
  const certificate = await makeCertificate({ ...fields, extensions: authorityExtensions() }, key);
  const text = await readFile(EXAMPLE, 'utf8');
  for (const [, file] of text.matchAll(/"([a-z-]+\.(?:pem|key|password))"/g)) {
    const content = file!.endsWith('.pem')
      ? encodePem('CERTIFICATE', certificate)
      : file!.endsWith('.key')
        ? (privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
        : 'hush';
    await writeFile(join(directory(), file!), content);
  }
  await copyFile(EXAMPLE, join(directory(), 'psc.json'));
  return join(directory(), 'psc.json');
}

describe('the example configuration with accredited providers', () => {
  it('is valid when the files it names exist', async () => {
    const providers = await loadProviders(await standIns());
    expect(providers.map(({ name, grade }) => [name, grade])).toEqual([
      ['psc-one', 'accredited'],
      ['psc-two', 'accredited'],
      ['backup', 'technical'],
    ]);
    expect(providers[0]?.profile).toMatchObject({ requireEku: true, requireNonce: true, skewSeconds: 30 });
    expect(providers[1]?.profile).toMatchObject({ requireEku: false, requireNonce: false });
    expect(providers.map(({ profile, crls }) => [profile.intermediates.length, crls.length])).toEqual([
      [0, 0],
      [1, 2],
      [0, 0],
    ]);
  });

  it('says that it is untested, in the file and in its documentation', async () => {
    expect(await readFile(EXAMPLE, 'utf8')).toMatch(/"\$comment": "[^"]*untried against a real PSC/);
    const page = await readFile(join(DOCS, 'psc.md'), 'utf8');
    expect(page).toContain('examples/psc-accredited.json');
    expect(page).toMatch(/untried against a real PSC/i);
  });
});
