import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UnavailableError } from '../../../../domain/errors';
import { BOUNDARY, FORM_TYPE, filePart, form, partHead, textPart } from './form';
import type { UploadServer } from './upload-server';
import { startUploadServer } from './upload-server';

interface Encoding {
  type: string;
  /** The start of a request, up to the middle of the file. */
  start: string;
  /** Any number of further bytes of the file. */
  more: string;
  rest: string;
  beforeFile: string;
  afterFile: string;
}

const ENCODINGS: [string, Encoding][] = [
  [
    'multipart',
    {
      type: FORM_TYPE,
      start: partHead(filePart('')) + 'some content',
      more: 'x'.repeat(1000),
      rest: `\r\n--${BOUNDARY}--\r\n`,
      beforeFile: partHead(textPart('title', '')) + 'a tit',
      afterFile:
        form(filePart('content'))
          .toString()
          .replace(/--\r\n$/, '\r\n') + 'Content-Dispo',
    },
  ],
  [
    'JSON',
    {
      type: 'application/json',
      start: '{"file_base64":"c29tZSBjb250ZW50',
      more: 'eHh4'.repeat(250),
      rest: '"}',
      beforeFile: '{"title":"a tit',
      afterFile: '{"file_base64":"Y29udGVudA==","tit',
    },
  ],
];

let server: UploadServer;
let sockets: Socket[] = [];

async function open(type: string, body: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  writeChunk(socket, body);
  return socket;
}

function writeChunk(socket: Socket, body: string): void {
  socket.write(`${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`);
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

describe.each(ENCODINGS)('a connection that carries %s', (_name, encoding) => {
  it.each(['start', 'beforeFile', 'afterFile'] as const)(
    'that is lost (%s) leaves nothing behind',
    async (moment) => {
      server = await startUploadServer();
      const outcome = server.nextOutcome();
      const socket = await open(encoding.type, encoding[moment]);
      socket.end();
      expect(await outcome).toMatchObject({
        refused: 'invalid_request',
        message: expect.stringMatching(/connection was closed/) as string,
      });
      expect(await server.files()).toEqual([]);
    },
  );

  it('that is reset while the store is busy leaves nothing behind', async () => {
    let begun: () => void;
    const storing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    server = await startUploadServer({
      sink: (put) => async (source) => {
        begun();
        await put(source);
      },
    });
    const outcome = server.nextOutcome();
    const socket = await open(encoding.type, encoding.start);
    await storing;
    socket.resetAndDestroy();
    expect(await outcome).toMatchObject({ refused: 'invalid_request' });
    expect(await server.files()).toEqual([]);
  });

  it.each(['start', 'beforeFile', 'afterFile'] as const)(
    'that goes idle (%s) is answered 408',
    async (moment) => {
      server = await startUploadServer({ limits: { idleMs: 100, totalMs: 60_000 } });
      const socket = await open(encoding.type, encoding[moment]);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"request_timeout"/s);
      expect(await server.files()).toEqual([]);
    },
  );

  it('that trickles on is answered 408 at the total time limit', async () => {
    server = await startUploadServer({ limits: { idleMs: 60_000, totalMs: 300 } });
    const socket = await open(encoding.type, encoding.start);
    const trickle = setInterval(() => {
      writeChunk(socket, encoding.more);
    }, 20);
    const answer = await text(socket);
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
    expect(await server.files()).toEqual([]);
  });

  it('that drips on below the least speed is answered 408 after the grace time', async () => {
    server = await startUploadServer({ limits: { graceMs: 200, leastBytesPerSecond: 1_000_000 } });
    const socket = await open(encoding.type, encoding.start);
    const drip = setInterval(() => {
      writeChunk(socket, encoding.more);
    }, 20);
    const answer = await text(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*slower than 1000000 bytes per second/s);
    expect(await server.files()).toEqual([]);
  });

  it('is not charged idle time or speed while the store is busy', async () => {
    // The store waits three times as long as the idle limit before it reads.
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    server = await startUploadServer({
      limits: { idleMs: 100, graceMs: 100, totalMs: 60_000 },
      sink: (put) => async (source) => {
        await pause();
        await put(source);
        await pause();
      },
    });
    const socket = await open(encoding.type, encoding.start);
    for (let sent = 0; sent < 2000; sent += 1) writeChunk(socket, encoding.more);
    writeChunk(socket, encoding.rest);
    socket.write('0\r\n\r\n');
    const answer = await text(
      socket.on('data', (data) => data.includes('"received"') && socket.end()) as Readable,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is answered at once when the store fails, even if its sender has more to send', async () => {
    server = await startUploadServer({
      sink: () => async (source) => {
        await once(source, 'data');
        throw new UnavailableError('storage', { cause: new Error('the disk is gone') });
      },
    });
    const socket = await open(encoding.type, encoding.start);
    writeChunk(socket, encoding.more);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*UnavailableError/s);
    expect(await server.files()).toEqual([]);
  });

  it('is answered at once when the store fails before reading', async () => {
    server = await startUploadServer({
      sink: () => () => Promise.reject(new UnavailableError('storage', { cause: new Error('no store') })),
    });
    const socket = await open(encoding.type, encoding.start);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*UnavailableError/s);
  });

  it('can carry another request after a fully read body was refused', async () => {
    server = await startUploadServer();
    const socket = await open(encoding.type, encoding.afterFile);
    socket.write('0\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 400 /);
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${encoding.type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    writeChunk(socket, encoding.start + encoding.rest);
    socket.write('0\r\n\r\n');
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(second.toString()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a multipart body that is mostly not the file', () => {
  it('is refused before it is read completely', async () => {
    server = await startUploadServer();
    const socket = await open(FORM_TYPE, `--${BOUNDARY}\r\nX: `);
    const bomb = 'x'.repeat(1_000_000);
    for (let sent = 0; sent < 60; sent += 1) writeChunk(socket, bomb);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*"file_too_large"/s);
  });
});
