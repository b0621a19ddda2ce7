import { once } from 'node:events';
import { createReadStream, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lingerBeforeClose } from '../../../../api/http-server';
import { hashFile, Sello } from '../../../../clients/typescript/src/index';
import type { FileSource, Progress } from '../../../../clients/typescript/src/index';
import { rejection } from '../../../support/clients/scripted-client';
import { useTempDir } from '../../../support/temp-dir';
import { scaled } from '../../../support/scale';
import { until } from '../../../support/until';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface Upload {
  fields: Record<string, string>;
  name: string | undefined;
  type: string | undefined;
  content: string;
  key: string | undefined;
  length: string | undefined;
}

const CERTIFIED = JSON.stringify({ certificate: { id: 'cert_1', status: 'certified' } });
const TEXT = 'The whole contract.';
const MEGABYTE = 1 << 20;
/** The shortest pauses: the clock is the real one. */
const soon = { now: Date.now, random: () => 0, after: immediately };

function immediately(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms >= 10_000 ? ms : 1);
  return () => {
    clearTimeout(timer);
  };
}

describe('an upload', () => {
  const folder = useTempDir();
  let server: Server;
  let uploads: Upload[];
  /** For the next requests, one each; the others are certified. */
  let handlers: Handler[];

  beforeEach(async () => {
    uploads = [];
    handlers = [];
    server = createServer((request, response) => {
      // A request that the client breaks off rejects.
      Promise.resolve((handlers.shift() ?? certify)(request, response)).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const certify: Handler = async (request, response) => {
    uploads.push(await parse(request));
    response.writeHead(201, { 'content-type': 'application/json' }).end(CERTIFIED);
  };
  /** As if the answer was lost on its way. */
  const cut: Handler = async (request) => {
    uploads.push(await parse(request));
    request.socket.destroy();
  };

  function client(options: object = {}): Sello {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new Sello({ url, apiKey: 'key', ...options }, soon);
  }

  function file(name: string, content: string | Uint8Array = TEXT): string {
    const path = join(folder(), name);
    writeFileSync(path, content);
    return path;
  }

  test('of a path, a Blob, bytes, streams and functions arrives as it is', async () => {
    const path = file('contract.pdf');
    const bytes = new TextEncoder().encode(TEXT);
    const sources: [FileSource, name: string, type: string][] = [
      [path, 'contract.pdf', 'application/pdf'],
      [new File([TEXT], 'a.txt', { type: 'text/x-own' }), 'a.txt', 'text/x-own'],
      [new Blob([TEXT]), 'file', 'application/octet-stream'],
      [bytes, 'file', 'application/octet-stream'],
      [createReadStream(path), 'contract.pdf', 'application/pdf'],
      [new Blob([TEXT]).stream(), 'file', 'application/octet-stream'],
      [
        Readable.from([bytes.subarray(0, 3), new Uint8Array(), bytes.subarray(3)]),
        'file',
        'application/octet-stream',
      ],
      [() => path, 'contract.pdf', 'application/pdf'],
      [() => Promise.resolve(() => createReadStream(path)), 'contract.pdf', 'application/pdf'],
    ];
    for (const [source, name, type] of sources) {
      await client().certify(source);
      expect(uploads.pop()).toMatchObject({ content: TEXT, name, type });
    }
  });

  test('carries its fields, and the name and type that the caller gives', async () => {
    const title = 'Año "2026"\nsecond line\r\n; filename="x"';
    await client().certify(new Blob([TEXT]), {
      title,
      reference: 'inv-1',
      public_page: false,
      file_name: 'c.pdf',
      file_mime: 'application/pdf',
    });
    const fields = { title, reference: 'inv-1', public_page: 'false' };
    expect(uploads).toMatchObject([{ fields, name: 'c.pdf', type: 'application/pdf' }]);
  });

  test('of a file with an awkward name, or a type that would break its line, stays one file', async () => {
    const name = 'ñ "quoted"\r\n; name="x" 契約.pdf';
    await client().certify(new File([TEXT], name, { type: 'text/plain' }), { file_mime: 'a/b\r\nx: y' });
    const escaped = 'ñ %22quoted%22%0D%0A; name=%22x%22 契約.pdf';
    expect(uploads).toMatchObject([{ name: escaped, content: TEXT, type: 'application/pdf' }]);
  });

  test('has a length where the size is known', async () => {
    const path = file('a.txt');
    await client().certify(path);
    await client().certify(path, { onProgress: () => undefined });
    await client().certify(new Blob([TEXT]));
    await client().certify(() => createReadStream(path));
    expect(uploads.map(({ length }) => length !== undefined)).toEqual([true, true, true, false]);
  });

  test.each<[string, (path: string) => FileSource]>([
    ['a path', (path) => path],
    ['a Blob', () => new Blob([TEXT])],
    ['a function that opens a stream', (path) => () => createReadStream(path)],
  ])('of %s is repeated whole, with the same key', async (_, source) => {
    handlers = [cut, cut];
    await client().certify(source(file('a.txt')));
    expect(uploads.map(({ content }) => content)).toEqual([TEXT, TEXT, TEXT]);
    expect(new Set(uploads.map(({ key }) => key)).size).toBe(1);
  });

  test('of a stream is not repeated once it was read, and the error says how to make it repeatable', async () => {
    handlers = [cut];
    const error = await rejection(client().certify(createReadStream(file('a.txt'))));
    expect(error).toMatchObject({ code: 'not_repeatable', cause: { code: 'connection_failed' } });
    expect((error as Error).message).toContain('certify(() => openStream())');
    expect(uploads).toHaveLength(1);
  });

  test('of a stream that was not touched yet is repeated', async () => {
    let attempts = 0;
    const refuseOnce: typeof fetch = (input, init) => {
      attempts++;
      return attempts === 1 ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    };
    await client({ fetch: refuseOnce }).certify(createReadStream(file('a.txt')));
    expect([attempts, uploads[0]?.content]).toEqual([2, TEXT]);
  });

  test('that the service refuses while it runs rejects with the reason, and the file is closed', async () => {
    // More than the buffers between client and service hold.
    const large = new Uint8Array(scaled(24, 64) * MEGABYTE);
    const path = file('large.bin', large);
    const refuse: Handler = (request, response) => {
      request.once('data', () => {
        const body = JSON.stringify({ error: 'file_too_large', message: 'Too large.' });
        lingerBeforeClose(request);
        response.writeHead(413, { 'content-type': 'application/json', connection: 'close' }).end(body);
        request.resume();
      });
    };
    for (const source of [path, () => createReadStream(path), new Blob([large])]) {
      handlers = [refuse];
      expect(await rejection(client().certify(source))).toMatchObject({
        code: 'file_too_large',
        status: 413,
      });
    }
    await until(async () => !openFiles().includes(path));
  });

  test('reports how much was sent, and starts again with a repeat', async () => {
    const size = 3 * MEGABYTE;
    const path = file('a.bin', new Uint8Array(size));
    handlers = [cut];
    const reports: Progress[] = [];
    await client().certify(path, { onProgress: (progress) => reports.push(progress) });
    const starts = reports.filter(({ sent }) => sent === 0);
    const ends = reports.filter(({ sent }) => sent === size);
    expect([starts.length, ends.length]).toEqual([2, 2]);
    expect(reports.every(({ total }) => total === size)).toBe(true);
    expect(reports.length).toBeGreaterThan(20);
    const ofStream: Progress[] = [];
    await client().certify(createReadStream(path), { onProgress: (progress) => ofStream.push(progress) });
    expect(ofStream.at(-1)).toEqual({ sent: size, total: null });
  });

  test('reads a stream no faster than it is sent', async () => {
    const chunk = new Uint8Array(scaled(MEGABYTE / 4, MEGABYTE));
    let read = 0;
    function* chunks() {
      for (; read < 200; read++) yield chunk;
    }
    let readWhenPaused = 0;
    const slow: Handler = async (request, response) => {
      request.once('readable', () => undefined);
      // The client sends until the buffers between are full, and then reads nothing more.
      for (let before = -1; before !== read; before = read) await settled();
      readWhenPaused = read;
      request.resume();
      await once(request, 'end');
      response.writeHead(201, { 'content-type': 'application/json' }).end(CERTIFIED);
    };
    handlers = [slow];
    await client().certify(() => Readable.from(chunks(), { highWaterMark: 1 }));
    expect(read).toBe(200);
    expect(readWhenPaused).toBeLessThan(100);
  });

  test('ends with an abort in its middle, and the stream is closed', async () => {
    const controller = new AbortController();
    const stream = new PassThrough();
    stream.write('The beginning');
    const reached: Handler = (request) => {
      request.once('data', () => {
        controller.abort();
      });
    };
    handlers = [reached];
    const error = await rejection(client().certify(stream, { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted' });
    await until(async () => stream.destroyed);
  });

  test('ends after the timeout of an attempt', async () => {
    const never: Handler = () => undefined;
    handlers = [never];
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const error = await rejection(new Sello({ url, timeout: 30, maxRetries: 0 }).certify(new Blob([TEXT])));
    expect(error).toMatchObject({ code: 'timed_out' });
  });

  test('of what can’t be read rejects with file_unreadable, and is not repeated', async () => {
    const failing = () =>
      Readable.from(
        (function* () {
          yield new Uint8Array([1]);
          throw new Error('The disk is gone');
        })(),
      );
    const sources: [FileSource, RegExp][] = [
      [join(folder(), 'missing.pdf'), /ENOENT/],
      [folder(), /is a folder/],
      [failing, /The disk is gone/],
      [failing(), /The disk is gone/],
      [() => Promise.reject(new Error('No permission')), /No permission/],
      [Readable.from(['text']) as never, /a file is bytes/],
    ];
    for (const [source, message] of sources) {
      const error = await rejection(client().certify(source));
      expect(error).toMatchObject({
        code: 'file_unreadable',
        message: expect.stringMatching(message) as string,
      });
    }
    await expect(client().certify(7 as never)).rejects.toBeInstanceOf(TypeError);
    expect(uploads).toEqual([]);
  });

  test('of a file that shrinks meanwhile is refused', async () => {
    const path = file('a.txt');
    const shrink = () => {
      writeFileSync(path, 'x');
    };
    const error = await rejection(client().certify(path, { onProgress: shrink }));
    expect(error).toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('changed') as string,
    });
    expect(uploads).toEqual([]);
  });

  test('has the hash that hashFile states', async () => {
    const path = file('a.txt');
    const known = { sha256: 'f1a7b2f1', file_size: TEXT.length };
    const { createHash } = await import('node:crypto');
    known.sha256 = createHash('sha256').update(TEXT).digest('hex');
    for (const source of [
      path,
      new Blob([TEXT]),
      createReadStream(path),
      () => new TextEncoder().encode(TEXT),
    ]) {
      await expect(hashFile(source)).resolves.toEqual(known);
    }
    expect(basename(path)).toBe('a.txt');
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Paths that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

/** Reads a form strictly: no part may be left over. */
async function parse(request: IncomingMessage): Promise<Upload> {
  const boundary =
    /^multipart\/form-data; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '?';
  const text = (await buffer(request)).toString();
  const parts = text.split(`--${boundary}`);
  if (parts[0] !== '' || parts.at(-1) !== '--\r\n') throw new Error(`Not a form: ${text.slice(0, 300)}`);
  const upload: Upload = {
    fields: {},
    name: undefined,
    type: undefined,
    content: '',
    key: request.headers['idempotency-key']?.toString(),
    length: request.headers['content-length'],
  };
  for (const part of parts.slice(1, -1)) {
    const [, head = '', content = ''] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    const [disposition = '', type, ...more] = head.split('\r\n');
    if (more.length > 0) throw new Error(`Too many lines: ${head}`);
    const [, name = '', fileName] =
      /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/.exec(disposition) ?? [];
    if (fileName === undefined) upload.fields[name] = content;
    else Object.assign(upload, { name: fileName, type: type?.replace('content-type: ', ''), content });
  }
  return upload;
}
