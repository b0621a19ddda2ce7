import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { zipStream } from '../../../app/zip-stream';
import type { ZipEntry } from '../../../app/zip-stream';
import { readZip } from '../../support/read-zip';

const entry = (name: string, content: ZipEntry['content'], compress = false): ZipEntry => ({
  ...{ name, content, compress },
  modifiedAt: new Date('2026-11-15T12:00:00Z'),
});

describe('a ZIP archive', () => {
  it('has every entry, compressed or not', async () => {
    const archive = zipStream(
      (async function* () {
        yield entry('a.txt', [Buffer.from('one')], true);
        yield entry('folder/b.bin', [Buffer.from('t'), Buffer.from('wo')]);
        yield entry('empty', []);
      })(),
    );
    const files = readZip(await buffer(archive));
    expect(files).toEqual(
      new Map([
        ['a.txt', Buffer.from('one')],
        ['folder/b.bin', Buffer.from('two')],
        ['empty', Buffer.alloc(0)],
      ]),
    );
  });

  it('is written no faster than it is read', async () => {
    let produced = 0;
    const archive = zipStream(
      (async function* () {
        for (let i = 0; i < 1_000; i += 1)
          yield entry(
            `${i}`,
            (function* () {
              produced += 1;
              yield Buffer.alloc(64 * 1024);
            })(),
          );
      })(),
    );
    await once(archive, 'readable');
    for (let i = 0; i < 200; i += 1) await turn();
    expect(produced).toBeLessThan(20);
    archive.destroy();
  });

  it('asks for nothing more when its reader leaves, and lets go of what is open', async () => {
    let closed = false;
    let asked = 0;
    const archive = zipStream(
      (async function* () {
        try {
          for (;;) {
            asked += 1;
            yield entry(
              `${asked}`,
              (async function* () {
                for (;;) yield Buffer.alloc(64 * 1024);
              })(),
            );
          }
        } finally {
          closed = true;
        }
      })(),
    );
    await once(archive, 'readable');
    archive.destroy();
    while (!closed) await turn();
    expect(asked).toBe(1);
  });

  it('breaks off when an entry fails', async () => {
    const archive = zipStream(
      (async function* () {
        yield entry('a', [Buffer.from('one')]);
        throw new Error('The database is out of reach.');
      })(),
    );
    await expect(buffer(archive)).rejects.toThrow('The database is out of reach.');
  });
});
