import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createFileStore } from '../../../adapters/storage/create-file-store';
import { create as contentDisposition } from 'content-disposition';
import type { DiskStore } from '../../../adapters/storage/disk/create-disk-store';
import { createDiskStore } from '../../../adapters/storage/disk/create-disk-store';
import { readSignedLink } from '../../../adapters/storage/disk/verify-link';
import { UnavailableError } from '../../../domain/errors';
import type { StoreUnderTest } from './file-store-contract';
import { describeFileStore, failingAfter, inPieces, listed } from './file-store-contract';

interface DiskUnderTest extends StoreUnderTest {
  store: DiskStore;
  directory: string;
  clock: { now: Date };
}

describeFileStore('disk', openDisk);

describe('the disk store, beyond the common contract', () => {
  let tested: DiskUnderTest;
  const key = 'files/cert_0000000000000000000001';

  beforeEach(async () => {
    tested = await openDisk();
  });
  afterEach(() => tested.close());

  it('serves a link only as signed: not for another object, name, type, time or method', async () => {
    const other = 'files/cert_0000000000000000000002';
    for (const name of [key, other]) await tested.store.put(name, inPieces(Buffer.from(name)));
    const expiresAt = new Date(tested.clock.now.getTime() + 300_000);
    const link = await tested.store.signedLink(key, { fileName: 'a.txt', mime: 'text/plain', expiresAt });
    expect((await fetch(link)).status).toBe(200);
    const forgeries = [
      link.replace(key, other),
      link.replace('a.txt', 'a.exe'),
      link.replace('text%2Fplain', 'text%2Fhtml'),
      link.replace(String(expiresAt.getTime()), String(expiresAt.getTime() + 1)),
      link.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/&signature=.*/, ''),
      link.replace(/\?.*/, ''),
    ];
    for (const forgery of forgeries) {
      expect(forgery).not.toBe(link);
      expect((await fetch(forgery)).status).toBe(403);
    }
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(403);
  });

  it('serves a link until it expires, and not from then on', async () => {
    await tested.store.put(key, inPieces(Buffer.from('x')));
    const expiresAt = new Date(tested.clock.now.getTime() + 300_000);
    const link = await tested.store.signedLink(key, { fileName: 'a.txt', mime: 'text/plain', expiresAt });
    tested.clock.now = new Date(expiresAt.getTime() - 1);
    expect((await fetch(link)).status).toBe(200);
    tested.clock.now = expiresAt;
    expect((await fetch(link)).status).toBe(403);
  });

  it('makes files readable only by its own user', async () => {
    await tested.store.put(key, inPieces(Buffer.from('secret')));
    for (const entry of await readdir(tested.directory, { recursive: true })) {
      expect((await stat(join(tested.directory, entry))).mode & 0o077).toBe(0);
    }
  });

  it('removes uploads that a crash interrupted, and none that are still arriving', async () => {
    const incoming = join(tested.directory, 'incoming');
    for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half a file');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(incoming, 'old'), yesterday, yesterday);
    expect(await tested.store.sweepTemporary(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await readdir(incoming)).toEqual(['new']);
  });

  it('removes interrupted uploads when the service starts', async () => {
    const incoming = join(tested.directory, 'incoming');
    await writeFile(join(incoming, 'old'), 'half a file');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(incoming, 'old'), yesterday, yesterday);
    const { directory } = tested;
    await createFileStore({
      kind: 'disk',
      directory,
      publicUrl: 'http://x',
      linkSecret: () => randomBytes(32),
    });
    while ((await readdir(incoming)).length > 0) await new Promise(setImmediate);
  });

  it('lists only its own objects', async () => {
    await tested.store.put(key, inPieces(Buffer.from('x')));
    await writeFile(join(tested.directory, 'files', 'lost+found'), 'not a folder');
    const [shard = ''] = (await readdir(join(tested.directory, 'files'))).filter((name) => name.length === 2);
    await writeFile(join(tested.directory, 'files', shard, '.DS_Store'), 'of a desktop');
    expect(await listed(tested.store, new Date(Date.now() + 60_000))).toEqual([key]);
  });

  it('reports a lost volume as unavailable storage, not as a missing file, and creates no new tree in its place', async () => {
    await tested.store.put(key, inPieces(Buffer.from('x')));
    await rm(tested.directory, { recursive: true });
    await expect(tested.store.read(key)).rejects.toBeInstanceOf(UnavailableError);
    await expect(tested.store.delete(key)).rejects.toBeInstanceOf(UnavailableError);
    await expect(tested.store.put(key, inPieces(Buffer.from('x')))).rejects.toBeInstanceOf(UnavailableError);
    await expect(tested.store.check()).rejects.toBeInstanceOf(UnavailableError);
    await expect(listed(tested.store, new Date())).rejects.toBeInstanceOf(UnavailableError);
    await expect(stat(tested.directory)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('finds its objects after a restart', async () => {
    await tested.store.put(key, inPieces(Buffer.from('kept')));
    const again = createDiskStore({
      directory: tested.directory,
      publicUrl: 'http://x',
      linkSecret: () => randomBytes(32),
    });
    expect(await text((await again.read(key))!)).toBe('kept');
  });

  it('does not report an error of the source as unavailable storage', async () => {
    const failure = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await expect(tested.store.put(key, failingAfter(100, failure))).rejects.toBe(failure);
  });
});

async function openDisk(): Promise<DiskUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'sello-disk-'));
  const linkSecret = randomBytes(32);
  const clock = { now: new Date() };
  let store: DiskStore | null = null;
  const server = createServer((request, response) => {
    const verdict = readSignedLink({ method: request.method!, url: request.url! }, [linkSecret], clock.now);
    if (!verdict.granted) {
      response.writeHead(403).end();
      return;
    }
    response.setHeader('content-type', verdict.mime);
    response.setHeader('content-disposition', contentDisposition(verdict.fileName));
    store!
      .read(verdict.key)
      .then((content) => pipeline(content!, response))
      // A test may stop reading the response early.
      .catch(() => response.destroy());
  });
  const publicUrl = await listenOnLoopback(server);
  store = createDiskStore({ directory, publicUrl, linkSecret: () => linkSecret });
  const unreachable = await lostDisk();
  return {
    store,
    directory,
    clock,
    unreachable: unreachable.store,
    leftovers: () => readdir(join(directory, 'incoming')),
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
      await rm(unreachable.path, { force: true });
    },
  };
}

/** A store whose folder became unusable. */
async function lostDisk(): Promise<{ store: DiskStore; path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'sello-lost-disk-'));
  const store = createDiskStore({
    directory: path,
    publicUrl: 'http://localhost',
    linkSecret: () => randomBytes(32),
  });
  await rm(path, { recursive: true });
  await writeFile(path, 'not a folder');
  return { store, path };
}

async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
