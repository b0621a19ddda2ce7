import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashFile } from '../../../../../clients/cli/certify/hash-file';

describe('the hash of a file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-hash-'));
  const at = (path: string) => join(dir, path);
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  it('is that of all its bytes', async () => {
    const content = Buffer.alloc(300_000, 'sello');
    writeFileSync(at('file'), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await hashFile(at('file'))).toEqual({ path: at('file'), sha256, size: content.length });
  });

  it('is not made of a file that changes while it is read', async () => {
    writeFileSync(at('log'), Buffer.alloc(1_000_000, 1));
    const state = { isHashed: false };
    const hashing = hashFile(at('log')).finally(() => (state.isHashed = true));
    while (!state.isHashed) {
      appendFileSync(at('log'), 'one more line\n');
      await new Promise(setImmediate);
    }
    expect(await hashing).toBe('changed while it was read');
  });

  it('is made of a pipe, as a shell passes one', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const hashing = hashFile(at('pipe'));
    await writeFile(at('pipe'), 'piped');
    expect(await hashing).toMatchObject({ sha256: createHash('sha256').update('piped').digest('hex') });
  });

  it.each([
    ['nothing in it', 'empty', 'is empty'],
    ['a control character in its name', 'a\u0001b', 'has a control character in its name; rename it'],
  ])('is not sent of a file with %s', async (_what, name, problem) => {
    writeFileSync(at(name), name === 'empty' ? '' : name);
    expect(await hashFile(at(name))).toBe(problem);
  });
});
