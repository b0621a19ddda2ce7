import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { certifyFiles } from '../../../../../clients/cli/certify/certify-files';
import type { SendFile } from '../../../../../clients/cli/certify/send-file';
import { LIMITS } from '../../../../../domain/limits';
import { scaled } from '../../../../support/scale';

describe('certifying whole files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-files-'));
  const at = (name: string) => join(dir, name);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  // Reading a file of the true maximum takes a second.
  const limit = jest.replaceProperty<{ fileBytes: number }, 'fileBytes'>(
    LIMITS,
    'fileBytes',
    scaled(1_048_576, LIMITS.fileBytes),
  );
  beforeAll(() => {
    for (const name of names) writeFileSync(at(name), name);
    writeFileSync(at('empty'), '');
    mkdirSync(at('folder'));
    for (const [name, more] of [
      ['largest', 0],
      ['larger', 1],
    ] as const) {
      writeFileSync(at(name), '');
      truncateSync(at(name), LIMITS.fileBytes + more);
    }
  });
  afterAll(() => {
    limit.restore();
    rmSync(dir, { recursive: true });
  });

  const grants: SendFile = async ({ path }) => {
    return { id: `cert_${basename(path)}`, status: 'certified', qr_verification_url: 'https://s/v/x' };
  };
  const certify = (paths: string[], send: SendFile, signal = new AbortController().signal) =>
    certifyFiles(paths.map(at), send, { signal, onProgress: () => undefined });
  const short = (results: Awaited<ReturnType<typeof certify>>) =>
    results.map(({ path, certificate, problem }) => [basename(path), certificate?.id ?? problem]);

  it('says what is wrong with a file, and sends the others', async () => {
    const refuses: SendFile = async (file, onProgress) => {
      if (basename(file.path) === 'b') throw new Error('The account has no certificates left.');
      return grants(file, onProgress);
    };
    expect(
      short(await certify(['none', 'a', 'b', 'empty', 'folder', 'larger', 'largest', 'c'], refuses)),
    ).toEqual([
      ['none', 'cannot be read (ENOENT)'],
      ['a', 'cert_a'],
      ['b', 'The account has no certificates left.'],
      ['empty', 'is empty'],
      ['folder', 'is a folder; name its files, or use --hash-only'],
      [
        'larger',
        'is larger than 50 MB, the most that can be sent; with --hash-only it can have any size, and stays here',
      ],
      ['largest', 'cert_largest'],
      ['c', 'cert_c'],
    ]);
  });

  it('sends three at once, and gives the results in the order of the files', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const send: SendFile = async (file, onProgress) => {
      most = Math.max(most, ++open);
      // The last of three to start is the first to end.
      await new Promise<void>((resume) => {
        waiting.push(resume);
        if (waiting.length === 3) for (const next of waiting.splice(0).reverse()) next();
      });
      open -= 1;
      return grants(file, onProgress);
    };
    expect(short(await certify(names, send))).toEqual(names.map((name) => [name, `cert_${name}`]));
    expect(most).toBe(3);
  });

  it('after an interruption names what is certified, and nothing that may be', async () => {
    const controller = new AbortController();
    const sent: string[] = [];
    const send: SendFile = async (file, onProgress) => {
      const name = basename(file.path);
      sent.push(name);
      if (name === 'a' || name === 'b') return grants(file, onProgress);
      controller.abort();
      throw new Error('The call was aborted.');
    };
    expect(short(await certify(names, send, controller.signal))).toEqual([
      ['a', 'cert_a'],
      ['b', 'cert_b'],
    ]);
    expect(sent).not.toContain('f');
  });
});
