import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifier } from '../../../../clients/names.json';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { writeBundle } from '../../../../proofs/bundle/write-bundle';
import { encodePem } from '../../../../proofs/x509/pem';
import { importedBy } from '../../../support/clients/imported-by';
import { buildPackage } from '../../../support/clients/packed';
import { makeBundle } from '../../proofs/bundle/make-bundle';
import { startOneBlockNode } from './run-verify';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const FILE = 'Contrato de arrendamiento número 14.\n';

describe('sello-verify.mjs', () => {
  /** Has the verifier, the file and its proofs, and nothing above it has packages. */
  let dir: string;
  let code: Buffer;
  let again: Buffer;
  let checksum: string;
  let proof: AnchorProof;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-verifier-'));
    const builds = [await buildPackage('verifier'), await buildPackage('verifier')];
    [code, again] = (await Promise.all(builds.map(({ folder }) => readFile(join(folder, verifier))))) as [
      Buffer,
      Buffer,
    ];
    checksum = await readFile(join(builds[0]!.folder, `${verifier}.sha256`), 'utf8');
    await Promise.all(builds.map((built) => built.remove()));

    const { world, content: bundle } = await makeBundle(Buffer.from(FILE), ID);
    ({ proof } = bundle);
    const tampered = { ...bundle, record: { id: ID, file: { sha256: 'ab'.repeat(32) } } };
    const files = {
      [verifier]: code,
      'contract.pdf': FILE,
      'other.pdf': 'another file',
      'bundle.zip': writeBundle(bundle),
      'tampered.zip': writeBundle(tampered),
      'root.pem': encodePem('CERTIFICATE', world.root.certificate.raw),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const options = { cwd: dir, env: { PATH: '' } };
      execFile(process.execPath, [verifier, ...args], options, (error, out, err) => {
        done({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });

  it('has the same bytes whenever it is built, and its checksum beside it', () => {
    expect(again.equals(code)).toBe(true);
    expect(checksum).toBe(`${createHash('sha256').update(code).digest('hex')}  ${verifier}\n`);
    // Nor do they depend on where the sources are.
    expect(code.toString()).not.toMatch(/node_modules|clients\/cli/);
    expect(code.includes(resolve(__dirname, '../../../..'))).toBe(false);
  });

  it('imports nothing but Node’s own modules, and has the licences of what is inside', () => {
    const text = code.toString();
    expect(importedBy(text)).toContain('node:crypto');
    expect(importedBy(text).filter((name) => !name.startsWith('node:'))).toEqual([]);
    for (const name of ['commander', '@noble/hashes', '@xmldom/xmldom']) expect(text).toContain(`\n${name} `);
  });

  it('exits with 0 when a bundle holds, on a machine without any package', async () => {
    const node = await startOneBlockNode(proof);
    try {
      const trusted = ['--trust', 'root.pem', '--bitcoin-rpc', node.url];
      const held = await run('contract.pdf', 'bundle.zip', ...trusted);
      expect(held).toMatchObject({ code: 0, out: expect.stringContaining('All proofs hold.') as string });
    } finally {
      await node.close();
    }
  });

  it('exits with 1 for a tampered bundle and for another file', async () => {
    for (const given of [
      ['contract.pdf', 'tampered.zip'],
      ['other.pdf', 'bundle.zip'],
    ])
      expect(await run(...given, '--trust', 'root.pem')).toMatchObject({
        code: 1,
        out: expect.stringContaining('Not everything holds.') as string,
      });
  });

  it('exits with 3 when nobody vouches for the block', async () => {
    const trusted = ['--trust', 'root.pem', '--header-hash', blockHashOf(proof)];
    expect((await run('contract.pdf', 'bundle.zip', ...trusted)).code).toBe(3);
  });

  it.each([
    ['no proof is named', ['contract.pdf'], 'Name the proofs of contract.pdf too'],
    ['a proof is missing', ['contract.pdf', 'missing.zip'], 'missing.zip'],
    ['an option is unknown', ['contract.pdf', 'bundle.zip', '--url', 'https://sello.example'], '--url'],
  ])('exits with 2, never 1, when %s', async (_what, args, said) => {
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(said) as string });
  });
});
