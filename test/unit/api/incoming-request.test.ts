import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { HTTP_OPTIONS } from '../../../api/http-server';
import { errorHandler } from '../../../api/plugins/error-handler';
import { jsonBody } from '../../../api/plugins/json-body';
import { LIMITS } from '../../../domain/limits';
import fc from '../../support/property';

const HEAD = 'POST /PATH HTTP/1.1\r\nHost: a\r\nContent-Type: TYPE\r\nConnection: close\r\n';
const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';

const chunked = (chunks: readonly Uint8Array[]) =>
  Buffer.concat([
    ...chunks.flatMap((chunk) => [
      Buffer.from(`${chunk.length.toString(16)}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('0\r\n\r\n'),
  ]);
const inPieces = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

describe('the chunks of a body', () => {
  let app: FastifyInstance;
  /** What a reader of the last body got. */
  let pieces: Buffer[];
  beforeAll(async () => {
    app = fastify(HTTP_OPTIONS);
    await app.register(errorHandler);
    await app.register(jsonBody, { milliseconds: 60_000, maximumBytes: LIMITS.batchBytes });
    app.decorateRequest('admission', null);
    app.addContentTypeParser(BYTES_TYPE, async (_request: unknown, payload: AsyncIterable<Buffer>) => {
      pieces = [];
      for await (const piece of payload) pieces.push(piece);
      return Buffer.concat(pieces);
    });
    app.decorate('largeBodySlots', { hold: async (_account, work) => work(null as never) });
    app.decorate('largeBodyThrottle', { countRefusal: () => undefined, delay: async () => true });
    app.addHook('onRequest', async (request) => {
      request.admission = { accountId: 'acct_1' } as never;
    });
    app.post('/json', async ({ body }) => body);
    app.post('/bytes', async ({ body }) => body);
    app.post('/unread', async () => 'unread');
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  const send = (path: string, type: string, chunks: readonly Uint8Array[]) => {
    const { port } = app.server.address() as AddressInfo;
    const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    client.on('error', () => undefined);
    const head = HEAD.replace('PATH', path).replace('TYPE', type);
    client.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    client.write(chunked(chunks));
    return client;
  };

  it.each([
    ['JSON', 'json', JSON_TYPE],
    ['any other type', 'bytes', BYTES_TYPE],
  ])('that have a byte each are refused for a body of %s, with the reason', async (_what, path, type) => {
    const answer = await text(send(path, type, inPieces(Buffer.alloc(200_000, '['), 1)));
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 .*The body arrives in pieces of fewer than 64 bytes on average\./s,
    );
  });

  it('that have a byte each do not hurt where nobody reads them', async () => {
    const answer = await text(send('unread', JSON_TYPE, inPieces(Buffer.from('"x"'), 1)));
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*unread$/s);
  });

  it('that are small are joined', async () => {
    const body = Buffer.alloc(1_000_000, 'x');
    const answer = await text(send('bytes', BYTES_TYPE, inPieces(body, 100)));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(Buffer.concat(pieces)).toEqual(body);
    expect(pieces.length).toBeLessThan(2_000);
  });

  it('make up the body, however it was cut', async () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1_000, max: 70_000 }));
    const chunks = fc.array(
      sizes.chain((size) => fc.uint8Array({ minLength: size, maxLength: size })),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(chunks, async (cut) => {
        const answer = await buffer(send('bytes', BYTES_TYPE, cut));
        const body = Buffer.concat(cut);
        expect(answer.subarray(answer.length - body.length).equals(body)).toBe(true);
        expect(String(answer.subarray(0, 15))).toBe('HTTP/1.1 200 OK');
      }),
    );
  });
});
