import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { LIMITS } from '../../../../domain/limits';
import { scaled } from '../../../support/scale';
import { FORM_TYPE, filePart, form, partHead } from './form';
import type { Outcome, UploadServer } from './upload-server';
import { startUploadServer } from './upload-server';

const LIMIT = 52_428_800;
/** Instead of the limit, where the reader of the body is the same for any size. */
const SMALLER = scaled(1_048_576, LIMIT);

const CHUNK = 1_048_576;

let server: UploadServer;

beforeAll(async () => {
  server = await startUploadServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.clear();
});
afterAll(() => server.close());

function limitTo(bytes: number): void {
  jest.replaceProperty<{ fileBytes: number }, 'fileBytes'>(LIMITS, 'fileBytes', bytes);
}

async function send(type: string, body: Buffer[]): Promise<{ status: number; body: Outcome }> {
  const response = await request(server.url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Readable.from(inChunks(body)),
  });
  return { status: response.statusCode, body: (await response.body.json()) as Outcome };
}

function* inChunks(parts: Buffer[]): Generator<Buffer> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += CHUNK) yield part.subarray(at, at + CHUNK);
}

interface Encoding {
  type: string;
  /** What comes before the file. */
  start: string;
  encode(file: Buffer): Buffer[];
  contentOf(file: Buffer): Buffer;
}

const ENCODINGS: [string, Encoding][] = [
  [
    'multipart',
    {
      type: FORM_TYPE,
      start: partHead(filePart('')),
      encode: (file) => [form(filePart(file))],
      contentOf: (file) => file,
    },
  ],
  [
    'JSON',
    {
      type: 'application/json',
      start: '{"file_base64":"',
      encode: (file) => [
        Buffer.from('{"file_base64":"'),
        Buffer.from(file.toString('base64')),
        Buffer.from('","title":"t"}'),
      ],
      contentOf: (file) => Buffer.from(file.toString('base64')),
    },
  ],
];

it('the maximum size of a file is 50 MiB', () => {
  expect(LIMITS.fileBytes).toBe(LIMIT);
});

describe.each(ENCODINGS)('a file in %s', (_name, { type, start, encode, contentOf }) => {
  it('of exactly the maximum size is received', async () => {
    limitTo(SMALLER);
    const file = Buffer.alloc(SMALLER, 'sello');
    const sha256 = createHash('sha256').update(file).digest('hex');
    const answer = await send(type, encode(file));
    expect(answer).toMatchObject({ status: 200, body: { received: { size: SMALLER, sha256 } } });
    expect((await server.content()).equals(file)).toBe(true);
  });

  it('of one byte more is refused and leaves nothing behind', async () => {
    limitTo(SMALLER);
    const outcome = server.nextOutcome();
    await send(type, encode(Buffer.alloc(SMALLER + 1, 'sello'))).catch(() => undefined);
    expect(await outcome).toEqual({
      refused: 'file_too_large',
      message: expect.stringContaining('52,428,800 bytes') as string,
    });
    expect(await server.files()).toEqual([]);
  });

  it('that is too large is refused before its sender has sent the rest', async () => {
    limitTo(SMALLER);
    const sent = contentOf(Buffer.alloc(SMALLER + 2, 'sello'));
    const body = new Readable({ read: () => undefined });
    const answering = request(server.url, { method: 'POST', headers: { 'content-type': type }, body });
    for (const chunk of inChunks([Buffer.from(start), sent])) body.push(chunk);
    // The body never ends, but it is answered, and then the connection closes.
    const answer = await answering;
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['connection']).toBe('close');
    expect(JSON.parse((await buffer(answer.body)).toString())).toMatchObject({ refused: 'file_too_large' });
    expect(await server.files()).toEqual([]);
    body.destroy();
  });
});
