import { parse } from 'content-disposition';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ObjectExistsError } from '../../../adapters/storage/object-key';
import { objectKey } from '../../../domain/certificate';
import { newId } from '../../../domain/ids';
import type { FileStore } from '../../../ports/file-store';
import { UnavailableError } from '../../../domain/errors';
import { allObjects } from '../../support/all-objects';

export interface StoreUnderTest {
  /** Empty. */
  store: FileStore;
  /** The same kind of store, unreachable. */
  unreachable: FileStore;
  /** What an unfinished upload could have left next to the objects. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

const FAR_FUTURE = new Date('2999-01-01T00:00:00Z');

/** The contract of every store. */
export function describeFileStore(kind: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the ${kind} store`, () => {
    let tested: StoreUnderTest;
    let store: FileStore;
    let key: string;

    beforeEach(async () => {
      tested = await open();
      store = tested.store;
      key = objectKey(newId('cert'));
    });
    afterEach(() => tested.close());

    it.each([0, 1, 65_537, 5 * 1024 * 1024])('returns %d bytes unchanged', async (size) => {
      const content = randomBytes(size);
      await store.put(key, inPieces(content));
      expect(await digest(await store.read(key))).toBe(sha256(content));
      expect(await tested.leftovers()).toEqual([]);
    });

    it('stores many concurrent objects separately', async () => {
      const contents = Array.from({ length: 20 }, () => ({
        key: objectKey(newId('cert')),
        bytes: randomBytes(10_000),
      }));
      await Promise.all(contents.map((item) => store.put(item.key, inPieces(item.bytes))));
      const digests = await Promise.all(contents.map(async (item) => digest(await store.read(item.key))));
      expect(digests).toEqual(contents.map((item) => sha256(item.bytes)));
      expect((await listed(store, FAR_FUTURE)).sort()).toEqual(contents.map((item) => item.key).sort());
    });

    it('never overwrites an object', async () => {
      await store.put(key, inPieces(Buffer.from('first')));
      await expect(store.put(key, inPieces(Buffer.from('second')))).rejects.toBeInstanceOf(ObjectExistsError);
      expect(await digest(await store.read(key))).toBe(sha256('first'));
      expect(await tested.leftovers()).toEqual([]);
    });

    it('lets exactly one of two concurrent uploads of the same key win, complete', async () => {
      const contents = [randomBytes(300_000), randomBytes(300_000)];
      const outcomes = await Promise.allSettled(contents.map((bytes) => store.put(key, inPieces(bytes))));
      const winners = contents.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      expect(await digest(await store.read(key))).toBe(sha256(winners[0]!));
    });

    it('leaves nothing when the source fails halfway, and throws its error unchanged', async () => {
      const failure = new Error('the caller went away');
      await expect(store.put(key, failingAfter(1_000_000, failure))).rejects.toBe(failure);
      expect(await store.read(key)).toBeNull();
      expect(await listed(store, FAR_FUTURE)).toEqual([]);
      expect(await tested.leftovers()).toEqual([]);
    });

    it('leaves nothing when the source fails before its first byte', async () => {
      const failure = new Error('the caller went away');
      await expect(store.put(key, failingAfter(0, failure))).rejects.toBe(failure);
      expect(await listed(store, FAR_FUTURE)).toEqual([]);
      expect(await tested.leftovers()).toEqual([]);
    });

    it('leaves nothing when the source is destroyed without a reason', async () => {
      const source = new Readable({ read: () => undefined });
      const putting = store.put(key, source);
      source.push(randomBytes(100_000));
      source.once('data', () => source.destroy());
      await expect(putting).rejects.toThrow();
      expect(await listed(store, FAR_FUTURE)).toEqual([]);
      expect(await tested.leftovers()).toEqual([]);
    });

    it('accepts the key again after a failed attempt', async () => {
      await expect(store.put(key, failingAfter(10, new Error('first try')))).rejects.toThrow('first try');
      await store.put(key, inPieces(Buffer.from('second try')));
      expect(await digest(await store.read(key))).toBe(sha256('second try'));
    });

    it('reads a missing object as null', async () => {
      expect(await store.read(key)).toBeNull();
    });

    it('deletes an object, and deleting it again succeeds', async () => {
      await store.put(key, inPieces(Buffer.from('gone soon')));
      await store.delete(key);
      expect(await store.read(key)).toBeNull();
      await store.delete(key);
      expect(await listed(store, FAR_FUTURE)).toEqual([]);
    });

    it('lists objects created strictly before the given time', async () => {
      await store.put(key, inPieces(Buffer.from('listed')));
      const objects = await allObjects(store, FAR_FUTURE);
      expect(objects.map((object) => object.key)).toEqual([key]);
      const madeAt = objects[0]!.createdAt.getTime();
      expect(Math.abs(madeAt - Date.now())).toBeLessThan(60_000);
      expect(await listed(store, new Date(madeAt))).toEqual([]);
      expect(await listed(store, new Date(madeAt + 1))).toEqual([key]);
    });

    it('lists each object once, whatever the page size, and continues after one that was deleted meanwhile', async () => {
      const keys = Array.from({ length: 7 }, () => objectKey(newId('cert')));
      await Promise.all(keys.map((each) => store.put(each, inPieces(Buffer.from('x')))));
      for (const limit of [1, 2, 3, 7, 8]) {
        const found = await allObjects(store, FAR_FUTURE, limit);
        expect(found.map((object) => object.key).sort()).toEqual([...keys].sort());
      }
      const first = await store.listOlderThan(FAR_FUTURE, { from: null, limit: 3 });
      expect(first.objects).toHaveLength(3);
      await Promise.all(first.objects.map((object) => store.delete(object.key)));
      const second = await store.listOlderThan(FAR_FUTURE, { from: first.next, limit: 10 });
      expect(second).toMatchObject({ objects: { length: 4 }, next: null });
    });

    it('says which objects exist, and how large they are', async () => {
      const names = ['cert_b', 'cert_d', 'cert_e'].map(objectKey);
      await Promise.all(names.map((name) => store.put(name, inPieces(Buffer.from('12345')))));
      const asked = ['cert_a', 'cert_b', 'cert_c', 'cert_d'].map(objectKey);
      expect([...(await store.existing(asked))].sort()).toEqual(['cert_b', 'cert_d'].map(objectKey));
      expect(await store.existing([])).toEqual(new Set());
      expect((await allObjects(store, FAR_FUTURE)).map(({ size }) => size)).toEqual([5, 5, 5]);
    });

    it('skips objects that are too new', async () => {
      await Promise.all(
        ['a', 'b', 'c'].map((name) => store.put(objectKey(`cert_${name}`), inPieces(Buffer.from(name)))),
      );
      const page = await store.listOlderThan(new Date(0), { from: null, limit: 2 });
      expect(page.objects).toEqual([]);
      expect(page.next).not.toBeNull();
      expect(await store.listOlderThan(new Date(0), { from: page.next, limit: 2 })).toEqual({
        objects: [],
        next: null,
      });
    });

    it.each([
      'files/../secret',
      '../files/x',
      'files/',
      'files/a/b',
      'other/cert_1',
      '/files/x',
      'files/x\0',
    ])('refuses %j as a key in every call', async (bad) => {
      await expect(store.put(bad, inPieces(Buffer.from('x')))).rejects.toBeInstanceOf(RangeError);
      await expect(store.read(bad)).rejects.toBeInstanceOf(RangeError);
      await expect(store.delete(bad)).rejects.toBeInstanceOf(RangeError);
      const options = { fileName: 'x', mime: 'text/plain', expiresAt: FAR_FUTURE };
      await expect(store.signedLink(bad, options)).rejects.toBeInstanceOf(RangeError);
    });

    it.each(['contrato.pdf', 'Año «ñ» 契約 🎉.pdf', 'a"b\\c;d%20\'(e)*.pdf'])(
      'signs a link that gives the file as an attachment named %s',
      async (fileName) => {
        const content = randomBytes(100_000);
        await store.put(key, inPieces(content));
        const expiresAt = new Date(Date.now() + 300_000);
        const link = await store.signedLink(key, { fileName, mime: 'application/pdf', expiresAt });
        const response = await fetch(link);
        expect(response.status).toBe(200);
        expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(content));
        expect(response.headers.get('content-type')).toBe('application/pdf');
        expect(attachmentName(response.headers.get('content-disposition'))).toBe(fileName);
      },
    );

    it('is usable', async () => {
      await expect(store.check()).resolves.toBeUndefined();
      expect(await tested.leftovers()).toEqual([]);
    });

    it('throws UnavailableError from every call when it cannot be reached', async () => {
      const { unreachable } = tested;
      const calls = [
        unreachable.put(key, inPieces(randomBytes(500_000))),
        unreachable.read(key),
        unreachable.delete(key),
        listed(unreachable, FAR_FUTURE),
        unreachable.check(),
      ];
      for (const outcome of await Promise.allSettled(calls)) {
        const reason: unknown = outcome.status === 'rejected' ? outcome.reason : 'fulfilled';
        expect(reason).toBeInstanceOf(UnavailableError);
        expect(reason).toMatchObject({ part: 'storage', cause: { message: expect.any(String) as string } });
      }
    });

    it('destroys the source when the store fails, so that its sender does not hang', async () => {
      const source = new Readable({ read: () => undefined });
      source.push(randomBytes(100_000));
      await expect(tested.unreachable.put(key, source)).rejects.toBeInstanceOf(UnavailableError);
      expect(source.destroyed).toBe(true);
    });
  });
}

export function inPieces(content: Buffer, size = 40_000): Readable {
  const pieces = [];
  for (let at = 0; at < content.length; at += size) pieces.push(content.subarray(at, at + size));
  return Readable.from(pieces, { objectMode: false });
}

export function failingAfter(size: number, failure: Error): Readable {
  async function* bytes() {
    for (let sent = 0; sent < size; sent += 50_000) yield randomBytes(Math.min(50_000, size - sent));
    throw failure;
  }
  return Readable.from(bytes(), { objectMode: false });
}

export async function listed(store: FileStore, time: Date): Promise<string[]> {
  return (await allObjects(store, time)).map(({ key }) => key);
}

async function digest(content: Readable | null): Promise<string | null> {
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** As a browser reads it: `filename*` takes precedence over `filename` (RFC 6266 section 4.3). */
function attachmentName(disposition: string | null): string | undefined {
  const { type, parameters } = parse(disposition ?? '');
  return type === 'attachment' ? parameters['filename'] : undefined;
}
