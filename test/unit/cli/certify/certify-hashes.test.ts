import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certifyHashes } from '../../../../cli/certify/certify-hashes';
import type { SendHash } from '../../../../cli/certify/certify-hashes';
import { resultTable, sumUp } from '../../../../cli/certify/present';

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

  const certificate = (id: string) => ({ id, status: 'certified', qr_verification_url: `https://s/v/${id}` });
  const grants: SendHash = async ({ sha256: hash }) => certificate(`cert_${hash.slice(0, 22)}`);

  it('takes files and folders, at any depth, in their order, and follows no link in a folder', async () => {
    const sent: string[] = [];
    const results = await certifyHashes([at('one'), at('folder')], async (file) => {
      sent.push(file.sha256);
      expect(file.size).toBe(file.path.slice(dir.length + 1).length);
      return grants(file);
    });
    expect(results.map(({ path }) => path)).toEqual(
      ['one', 'folder/a', 'folder/b', 'folder/deeper/c', 'folder/empty'].map(at),
    );
    expect(sent.sort()).toEqual(['one', 'folder/a', 'folder/b', 'folder/deeper/c'].map(sha256).sort());
  });

  it('names each file that can’t be read or is refused, and certifies the others', async () => {
    const refuses: SendHash = async (file) => {
      if (file.sha256 === sha256('folder/a')) throw new Error('The account has no certificates left.');
      return grants(file);
    };
    const results = await certifyHashes([at('none'), at('folder'), at('one')], refuses);
    expect(results.map(({ path, problem }) => [path.slice(dir.length + 1), problem])).toEqual([
      ['none', 'cannot be read (ENOENT)'],
      ['folder/a', 'The account has no certificates left.'],
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

  it('sends a few at once, however many there are', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let [now, most] = [0, 0];
    const paths = Array.from({ length: 12 }, () => at('one'));
    const results = await certifyHashes(paths, async (file) => {
      most = Math.max(most, (now += 1));
      // A fifth would begin meanwhile.
      if (now === 4) setTimeout(open, 50);
      await opened;
      now -= 1;
      return grants(file);
    });
    expect(most).toBe(4);
    expect(results.every(({ problem }) => problem === null)).toBe(true);
  });
});
