import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { LIMITS } from '../../../../domain/limits';
import { FORM_TYPE, filePart, form, partHead } from './form';
import type { Outcome, UploadServer } from './upload-server';
import { startUploadServer } from './upload-server';

const LIMIT = 52_428_800;
const content = Buffer.alloc(LIMIT + 1, 'sello');

let server: UploadServer;

beforeEach(async () => {
  server = await startUploadServer();
});
afterEach(() => server.close());

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
    for (let at = 0; at < part.length; at += 65_536) yield part.subarray(at, at + 65_536);
}

const ENCODINGS: [string, string, (file: Buffer) => Buffer[]][] = [
  ['multipart', FORM_TYPE, (file) => [form(filePart(file))]],
  [
    'JSON',
    'application/json',
    (file) => [
      Buffer.from('{"file_base64":"'),
      Buffer.from(file.toString('base64')),
      Buffer.from('","title":"t"}'),
    ],
  ],
];

describe.each(ENCODINGS)('a file in %s', (encoding, type, encode) => {
  it('of exactly the maximum size is received', async () => {
    expect(LIMITS.fileBytes).toBe(LIMIT);
    const file = content.subarray(0, LIMIT);
    const sha256 = createHash('sha256').update(file).digest('hex');
    const answer = await send(type, encode(file));
    expect(answer).toMatchObject({ status: 200, body: { received: { size: LIMIT, sha256 } } });
    expect(
      createHash('sha256')
        .update(await server.content())
        .digest('hex'),
    ).toBe(sha256);
  });

  it('of one byte more is refused and leaves nothing behind', async () => {
    const outcome = server.nextOutcome();
    await send(type, encode(content)).catch(() => undefined);
    expect(await outcome).toEqual({
      refused: 'file_too_large',
      message: expect.stringContaining('52,428,800 bytes') as string,
    });
    expect(await server.files()).toEqual([]);
  });

  it('that is too large is refused before its sender has sent the rest', async () => {
    const start = encoding === 'JSON' ? '{"file_base64":"' : partHead(filePart(''));
    const sent =
      encoding === 'JSON' ? Buffer.from(Buffer.alloc(LIMIT + 2, 'sello').toString('base64')) : content;
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
