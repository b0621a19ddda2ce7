import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { zipStream } from '../../../../app/bulk/zip-stream';
import type { ZipEntry } from '../../../../app/bulk/zip-stream';

const modifiedAt = new Date('2026-11-14T18:02:11Z');
const MEGABYTE = Array.from({ length: 16 }, () => Buffer.alloc(1 << 16, 7));

/** Entries of a megabyte without end, and what was asked for. */
function endless() {
  const asked = { entries: 0, closed: 0, ended: false };
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        asked.entries += 1;
        const content = Readable.from(MEGABYTE);
        content.once('close', () => (asked.closed += 1));
        yield { name: `${asked.entries}.bin`, content, modifiedAt };
      }
    } finally {
      asked.ended = true;
    }
  }
  return { asked, entries: entries() };
}

/** Everything that can happen without the reader has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
}

describe('a ZIP that is streamed', () => {
  it('contains every entry, from streams and from bytes', async () => {
    const entries: ZipEntry[] = [
      { name: 'one/a.txt', content: Buffer.from('a'.repeat(1_000)), modifiedAt, compress: true },
      { name: 'one/b.txt', content: Readable.from([Buffer.from('b'), Buffer.from('c')]), modifiedAt },
      { name: 'two/empty.txt', content: Readable.from([]), modifiedAt },
    ];
    const files = unzipSync(await buffer(zipStream(Readable.from(entries))));
    expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['one/a.txt', 'a'.repeat(1_000)],
      ['one/b.txt', 'bc'],
      ['two/empty.txt', ''],
    ]);
  });

  it('asks for no more than its reader takes', async () => {
    const { asked, entries } = endless();
    const zip = zipStream(entries);
    await settled();
    expect(asked.entries).toBe(1);
    for (let read = 0; read < 5 << 20;) {
      await once(zip, 'readable');
      for (let chunk = zip.read() as Buffer | null; chunk !== null; chunk = zip.read() as Buffer | null)
        read += chunk.length;
    }
    await settled();
    expect(asked.entries).toBeLessThan(8);
    zip.destroy();
  });

  it('closes the open entry and asks for no other when its reader leaves', async () => {
    const { asked, entries } = endless();
    const zip = zipStream(entries);
    await once(zip, 'readable');
    zip.destroy();
    await settled();
    expect(asked).toEqual({ entries: 1, closed: 1, ended: true });
  });

  it('closes an entry that is opened only after its reader has left', async () => {
    const content = Readable.from(MEGABYTE);
    let open: () => void = () => undefined;
    async function* late(): AsyncGenerator<ZipEntry> {
      await new Promise<void>((opened) => {
        open = opened;
      });
      yield { name: 'a', content, modifiedAt };
    }
    const zip = zipStream(late());
    zip.destroy();
    await once(zip, 'close');
    open();
    await settled();
    expect(content.destroyed).toBe(true);
  });

  it('ends with an error when an entry fails, before it or within', async () => {
    async function* failing(): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: Buffer.from('a'), modifiedAt };
      throw new Error('The database is away.');
    }
    await expect(buffer(zipStream(failing()))).rejects.toThrow('The database is away.');
    const broken = new Readable({
      read() {
        this.destroy(new Error('The disk is broken.'));
      },
    });
    const entries = Readable.from([{ name: 'a', content: broken, modifiedAt }]);
    await expect(buffer(zipStream(entries))).rejects.toThrow('The disk is broken.');
  });
});
