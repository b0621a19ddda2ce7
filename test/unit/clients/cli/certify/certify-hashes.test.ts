import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { certifyHashes } from '../../../../../clients/cli/certify/certify-hashes';
import type { SendFiles } from '../../../../../clients/cli/certify/certify-hashes';
import { failedWith } from '../../../../../clients/cli/certify/outcome';
import { resultTable, sumUp } from '../../../../../clients/cli/certify/present';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

describe('certifying the hashes of files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-hashes-'));
  const at = (path: string) => join(dir, path);
  beforeAll(() => {
    mkdirSync(at('folder/deeper'), { recursive: true });
    for (const name of ['one', 'folder/b', 'folder/a', 'folder/deeper/c']) writeFileSync(at(name), name);
    writeFileSync(at('folder/empty'), '');
    symlinkSync(dir, at('folder/circle'));
  });
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  const certificate = (hash: string) => {
    const id = `cert_${hash.slice(0, 22)}`;
    return { id, status: 'certified', qr_verification_url: `https://s/v/${id}` };
  };
  const grants: SendFiles = async (files) =>
    files.map(({ sha256: hash }) => ({ certificate: certificate(hash), problem: null }));

  it('takes files and folders, at any depth, in their order, and follows no link in a folder', async () => {
    const sent: string[] = [];
    const results = await certifyHashes([at('one'), at('folder')], async (files, number) => {
      for (const file of files) expect(file.size).toBe(file.path.slice(dir.length + 1).length);
      sent.push(...files.map((file) => file.sha256));
      return grants(files, number);
    });
    expect(results.map(({ path }) => path)).toEqual(
      ['one', 'folder/a', 'folder/b', 'folder/deeper/c', 'folder/empty'].map(at),
    );
    expect(sent).toEqual(['one', 'folder/a', 'folder/b', 'folder/deeper/c'].map(sha256));
  });

  it('names each file that can’t be read or is refused, and certifies the others', async () => {
    const refuses: SendFiles = async (files, number) => {
      const outcomes = await grants(files, number);
      return outcomes.map((outcome, i) =>
        files[i]?.sha256 === sha256('folder/a') ? failedWith('The provider refused it.') : outcome,
      );
    };
    const results = await certifyHashes([at('none'), at('folder'), at('one')], refuses);
    expect(results.map(({ path, problem }) => [path.slice(dir.length + 1), problem])).toEqual([
      ['none', 'cannot be read (ENOENT)'],
      ['folder/a', 'The provider refused it.'],
      ['folder/b', null],
      ['folder/deeper/c', null],
      ['folder/empty', 'is empty'],
      ['one', null],
    ]);
    const table = resultTable(results).split('\n');
    expect(table).toHaveLength(6);
    expect(table[0]).toBe(`failed      ${'-'.padEnd(27)}  ${at('none')}: cannot be read (ENOENT)`);
    expect(table[5]).toBe(`certified   cert_${sha256('one').slice(0, 22)}  ${at('one')}`);
    expect(sumUp(results)).toBe('3 of 6 files could not be certified.');
  });

  it('sends as many together as it may, numbered, and goes on when some are refused', async () => {
    const sent: [number, string[]][] = [];
    const paths = ['one', 'folder', 'none', 'one'].map(at);
    const results = await certifyHashes(
      paths,
      async (files, number) => {
        sent.push([number, files.map(({ path }) => basename(path))]);
        if (number === 1) throw new Error('The batch needs 2 certificates, and the account has 1 left.');
        return grants(files, number);
      },
      { together: 2 },
    );
    expect(sent).toEqual([
      [0, ['one', 'a']],
      [1, ['b', 'c']],
      [2, ['one']],
    ]);
    expect(results.map(({ path, problem }) => [basename(path), problem?.slice(0, 21)])).toEqual([
      ['one', undefined],
      ['a', undefined],
      ['b', 'The batch needs 2 cer'],
      ['c', 'The batch needs 2 cer'],
      ['empty', 'is empty'],
      ['none', 'cannot be read (ENOEN'],
      ['one', undefined],
    ]);
  });

  it('has two batches under way at most, and hashes the next files meanwhile', async () => {
    let [now, most] = [0, 0];
    const finish: (() => void)[] = [];
    const hashedBefore: number[] = [];
    let hashed = 0;
    const results = await certifyHashes(
      Array.from({ length: 8 }, () => at('one')),
      async (files, number) => {
        most = Math.max(most, (now += 1));
        hashedBefore.push(hashed);
        // Two end together, a while after the second has begun: a third would begin meanwhile.
        await new Promise<void>((resolve) => {
          finish.push(resolve);
          if (finish.length === 2) for (const end of finish.splice(0)) setTimeout(end, 50);
        });
        now -= 1;
        return grants(files, number);
      },
      { together: 2, onProgress: (progress) => (hashed = progress.hashed) },
    );
    expect(most).toBe(2);
    expect(hashedBefore.slice(0, 2)).toEqual([2, 4]);
    expect(results.every(({ problem }) => problem === null)).toBe(true);
  });
});
