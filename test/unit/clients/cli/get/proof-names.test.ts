import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf, safeName } from '../../../../../clients/cli/get/proof-types';
import { writeNewFile } from '../../../../../clients/cli/get/write-file';
import type { Certificate } from '../../../../../clients/typescript/src/index';

describe('the name of a downloaded file', () => {
  it.each([
    ['Contrato 14 – año.pdf', 'Contrato 14 – año.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['/', 'otherwise'],
    ['..', 'otherwise'],
    ['', 'otherwise'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['a\u001b[2J\nb.pdf', 'a_[2J_b.pdf'],
    ['gpj.\u202Eexe', 'gpj._exe'],
    ['file.txt:stream', 'file.txt_stream'],
    ['NUL.txt', 'otherwise'],
    ['com1', 'otherwise'],
    ['trailing. . ', 'trailing'],
    [`${'ñ'.repeat(150)}.pdf`, 'otherwise.pdf'],
  ])('for %j is %j', (given, name) => {
    expect(safeName(given, 'otherwise')).toBe(name);
  });

  it('is our own for a proof, whatever the service calls the certificate or its network', () => {
    const certificate = {
      id: '../../cert_1',
      file: { name: '/tmp/x.pdf' },
      blockchain: { network: '../../x/regtest' },
    } as unknown as Certificate;
    expect(nameOf(certificate, 'nom151')).toBe('cert_1.tsr');
    expect(nameOf(certificate, 'opentimestamps')).toBe('regtest.ots');
    expect(nameOf(certificate, 'file')).toBe('x.pdf');
  });
});

describe('a downloaded file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-write-'));
  const at = (name: string) => join(dir, name);
  const bytes = Buffer.from('new');
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  it('replaces another only if told to, and never what a link leads to', async () => {
    writeFileSync(at('mine'), 'mine');
    symlinkSync(at('mine'), at('link'));
    for (const name of ['mine', 'link'])
      await expect(writeNewFile(at(name), bytes)).rejects.toThrow(
        'exists already. Use --force to replace it.',
      );
    await writeNewFile(at('link'), bytes, { force: true });
    expect([readFileSync(at('link'), 'utf8'), readFileSync(at('mine'), 'utf8')]).toEqual(['new', 'mine']);
    await writeNewFile(at('mine'), bytes, { force: true });
    expect(readFileSync(at('mine'), 'utf8')).toBe('new');
    await expect(writeNewFile(at('none/mine'), bytes)).rejects.toThrow('cannot be written (ENOENT)');
    expect(readdirSync(dir).sort()).toEqual(['link', 'mine']);
  });
});
