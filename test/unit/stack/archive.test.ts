import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { archiveSource, fetchArchive } from '../../../stack/binaries/archive';
import { scratchFolder } from '../../support/scratch';

describe("a vendor's archive", () => {
  let dir: string;
  let archive: Buffer;
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/archive' }).end();
    else if (request.url === '/archive') response.end(archive);
    else response.writeHead(404).end();
  });
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const sha256 = () => createHash('sha256').update(archive).digest('hex');

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    dir = scratchFolder('sello-archive-');
    mkdirSync(join(dir, 'made', 'bin'), { recursive: true });
    writeFileSync(join(dir, 'made', 'bin', 'server'), 'the server');
    execFileSync('tar', ['-czf', join(dir, 'made.tgz'), '-C', join(dir, 'made'), 'bin']);
    archive = readFileSync(join(dir, 'made.tgz'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  it('is downloaded, also after a redirect, and unpacked', async () => {
    const path = await fetchArchive({ url: at('/moved'), sha256: sha256() }, 'server', dir);
    expect(readFileSync(path, 'utf8')).toBe('the server');
  });

  it('is not unpacked when its SHA-256 is not the one that is known', async () => {
    const known = sha256();
    archive = Buffer.concat([archive, Buffer.from('.')]);
    await expect(fetchArchive({ url: at('/archive'), sha256: known }, 'server', dir)).rejects.toThrow(
      `${at('/archive')} has the SHA-256 ${sha256()}, which is not a known one, so it was not unpacked.`,
    );
    expect(existsSync(join(dir, 'unpacked'))).toBe(false);
  });

  it.each([
    ['is not there', '/gone', 'answered 404.'],
    ['lacks the program', '/archive', 'contains no file named other.'],
  ])('is refused with a sentence when it %s', async (_what, path, message) => {
    await expect(fetchArchive({ url: at(path), sha256: sha256() }, 'other', dir)).rejects.toThrow(
      `${at(path)} ${message}`,
    );
  });

  it('is refused with a sentence when nothing answers', async () => {
    const url = 'http://127.0.0.1:1/archive';
    await expect(fetchArchive({ url, sha256: sha256() }, 'server', dir)).rejects.toThrow(
      `${url} cannot be downloaded (`,
    );
  });

  it('is no source on a platform whose archive is not known', () => {
    const here = `${process.platform}-${process.arch}`;
    const known = { url: at('/archive'), sha256: sha256() };
    expect(archiveSource('server', '1', { [here]: known })).toHaveLength(1);
    expect(archiveSource('server', '1', { 'plan9-mips': known })).toEqual([]);
  });
});
