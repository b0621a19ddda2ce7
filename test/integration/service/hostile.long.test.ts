import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rawRequest } from '../../support/raw-request';
import { startService } from '../../support/service';
import { until } from '../../support/until';
import type { TestService } from '../../support/service';

const B = 'X-BOUNDARY';
const FORM = `multipart/form-data; boundary=${B}`;
const JSON_TYPE = 'application/json';

const file = (content = 'x', name = 'a.txt') =>
  `--${B}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = `--${B}--\r\n`;
const json = (value: unknown) => JSON.stringify(value);

type Case = [what: string, contentType: string, body: string | Buffer, status: number, error: string];

const CORPUS: Case[] = [
  ['multipart without a boundary', 'multipart/form-data', file() + END, 400, 'invalid_request'],
  [
    'a boundary of 300 characters',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'x',
    400,
    'invalid_request',
  ],
  [
    'a decoy boundary',
    `multipart/form-data; xboundary=a; boundary=${'b'.repeat(300)}`,
    'x',
    400,
    'invalid_request',
  ],
  [
    'a decoy in quotes',
    `multipart/form-data; x="; boundary=a"; boundary=${'b'.repeat(300)}`,
    'x',
    400,
    'invalid_request',
  ],
  ['two boundaries', `${FORM}; boundary=other`, file() + END, 400, 'invalid_request'],
  ['a form without a file', FORM, field('title', 't') + END, 400, 'invalid_request'],
  ['an empty form', FORM, END, 400, 'invalid_request'],
  ['an empty body', FORM, '', 400, 'invalid_request'],
  ['an empty file', FORM, file('') + END, 400, 'empty_file'],
  ['two files', FORM, file() + file() + END, 400, 'invalid_request'],
  ['two titles', FORM, field('title', 'a') + field('title', 'b') + file() + END, 400, 'invalid_request'],
  ['an unknown field', FORM, file() + field('owner', 'me') + END, 400, 'invalid_request'],
  ['__proto__ as a field', FORM, file() + field('__proto__', 'x') + END, 400, 'invalid_request'],
  ['a form that is not terminated', FORM, file().slice(0, -2), 400, 'invalid_request'],
  ['a form that ends in a header', FORM, `--${B}\r\nContent-Disposition: form-da`, 400, 'invalid_request'],
  [
    'a nested form',
    FORM,
    `--${B}\r\nContent-Disposition: form-data; name="nested"\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--\r\n${file()}${END}`,
    400,
    'invalid_request',
  ],
  ['a NUL in the file name', FORM, file('x', 'a\0.txt') + END, 400, 'invalid_request'],
  ['a title of 201 characters', FORM, file() + field('title', 'a'.repeat(201)) + END, 400, 'invalid_request'],
  ['a title with a bell', FORM, file() + field('title', 'ding\x07') + END, 400, 'invalid_request'],
  [
    'a title that is not UTF-8',
    FORM,
    Buffer.concat([
      Buffer.from(`${file()}--${B}\r\nContent-Disposition: form-data; name="title"\r\n\r\n`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`\r\n${END}`),
    ]),
    400,
    'invalid_request',
  ],
  ['10,000 parts', FORM, field('title', 't').repeat(10_000) + END, 400, 'invalid_request'],
  [
    'a part with a huge header',
    FORM,
    `--${B}\r\nX: ${'h'.repeat(100_000)}\r\n\r\nx\r\n${END}`,
    400,
    'invalid_request',
  ],
  ['another content type', 'text/plain', 'x', 415, 'unsupported_media_type'],
  ['an urlencoded form', 'application/x-www-form-urlencoded', 'file=x', 415, 'unsupported_media_type'],
  ['no JSON at all', JSON_TYPE, 'hello', 400, 'invalid_request'],
  ['an empty JSON body', JSON_TYPE, '', 400, 'invalid_request'],
  ['JSON that is an array', JSON_TYPE, '[]', 400, 'invalid_request'],
  ['JSON without a file', JSON_TYPE, '{}', 400, 'invalid_request'],
  ['a file that is null', JSON_TYPE, json({ file_base64: null }), 400, 'invalid_request'],
  ['a file that is a number', JSON_TYPE, json({ file_base64: 7 }), 400, 'invalid_request'],
  ['a file that is an object', JSON_TYPE, json({ file_base64: { a: 'SG9sYQ==' } }), 400, 'invalid_request'],
  ['an empty file in JSON', JSON_TYPE, json({ file_base64: '' }), 400, 'empty_file'],
  ['base64 of the URL alphabet', JSON_TYPE, json({ file_base64: '_-8=' }), 400, 'invalid_base64'],
  ['base64 without padding', JSON_TYPE, json({ file_base64: 'SG9sYQ' }), 400, 'invalid_base64'],
  ['base64 with a space', JSON_TYPE, json({ file_base64: 'SG9s YQ==' }), 400, 'invalid_base64'],
  ['base64 after its padding', JSON_TYPE, json({ file_base64: 'SG8=SG8=' }), 400, 'invalid_base64'],
  ['base64 with a foreign escape', JSON_TYPE, '{"file_base64":"SG9s\\u00e9"}', 400, 'invalid_base64'],
  ['a key twice', JSON_TYPE, '{"title":"a","title":"b","file_base64":"SG9sYQ=="}', 400, 'invalid_request'],
  [
    'the file twice',
    JSON_TYPE,
    '{"file_base64":"SG9sYQ==","file_base64":"SG9sYQ=="}',
    400,
    'invalid_request',
  ],
  [
    'the file twice, once in escapes',
    JSON_TYPE,
    '{"file_base64":"SG9sYQ==","file\\u005fbase64":"SG9sYQ=="}',
    400,
    'invalid_request',
  ],
  ['an unknown key', JSON_TYPE, json({ file_base64: 'SG9sYQ==', owner: 'me' }), 400, 'invalid_request'],
  [
    'a title that is a number',
    JSON_TYPE,
    json({ file_base64: 'SG9sYQ==', title: 7 }),
    400,
    'invalid_request',
  ],
  ['deep JSON', JSON_TYPE, `{"title":${'['.repeat(60_000)}`, 400, 'invalid_request'],
  ['JSON that stops within the file', JSON_TYPE, '{"file_base64":"SG9s', 400, 'invalid_request'],
  ['JSON with something behind it', JSON_TYPE, '{"file_base64":"SG9sYQ=="}x', 400, 'invalid_request'],
  [
    'JSON that is not UTF-8',
    JSON_TYPE,
    Buffer.concat([
      Buffer.from('{"file_base64":"SG9sYQ==","title":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]),
    400,
    'invalid_request',
  ],
  [
    'a skeleton of a megabyte',
    JSON_TYPE,
    json({ title: 'a'.repeat(1_000_000), file_base64: 'SG9sYQ==' }),
    400,
    'invalid_request',
  ],
];

describe('hostile requests', () => {
  let service: TestService;
  let before: object;
  beforeAll(async () => {
    service = await startService();
    expect((await service.upload('an honest one')).status).toBe(201);
    before = await traces();
  });
  afterAll(() => service.stop());

  async function traces(): Promise<object> {
    const objects = readdirSync(join(service.dataDir, 'objects'), { recursive: true, withFileTypes: true });
    return {
      files: objects.filter((entry) => entry.isFile()).length,
      records: await service.collections.certificates.countDocuments(),
      charged: (await service.collections.accounts.findOne({ _id: service.accountId }))?.certificatesUsed,
    };
  }

  function post(contentType: string, body: string | Buffer, headers: string[] = []): Buffer {
    const bytes = Buffer.from(body as string);
    const lines = [
      'POST /api/public/v1/certificates HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${service.key}`,
      `Content-Type: ${contentType}`,
      ...(headers.length > 0 ? headers : [`Content-Length: ${bytes.length}`]),
    ];
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
  }

  it.each(CORPUS)('%s: is refused, and nothing is left behind', async (_what, type, body, status, error) => {
    const answer = await rawRequest(service.url, post(type, body));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { error, message: expect.stringMatching(/^[A-Z].*\.$/) as string },
    ]);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['a body shorter than its Content-Length, then silence', `{"file_base64":"SG9s`, 'Content-Length: 5000'],
    ['a chunked body that stops half way', `5\r\n{"fil`, 'Transfer-Encoding: chunked'],
  ])('%s: is answered, if anyone is listening, and leaves nothing behind', async (_what, body, header) => {
    const answer = await rawRequest(service.url, post(JSON_TYPE, body, [header]), { end: true });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { error: 'invalid_request' }]);
    // The connection is answered at once; what had been stored is removed right after.
    await until(async () => isDeepStrictEqual(await traces(), before));
  });

  it('a caller that disconnects before the last byte leaves nothing behind', async () => {
    const gone = rawRequest(
      service.url,
      post(FORM, file('x'.repeat(100_000)).slice(0, -10), ['Content-Length: 999999']),
      {
        reset: true,
      },
    );
    await expect(gone).rejects.toThrow();
    await until(async () => isDeepStrictEqual(await traces(), before));
  });

  it.each([
    ['a header that is none', 'GET / HTTP/1.1\r\nnonsense\r\n\r\n', 400, 'invalid_request'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, 'invalid_request'],
    [
      'two Content-Lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
      'invalid_request',
    ],
    [
      'Content-Length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'an address of 20,000 characters',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      414,
      'uri_too_long',
    ],
    [
      'a header of 20,000 characters',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a bad percent encoding',
      'GET /api/public/v1/certificates/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    [
      'two Hosts',
      'GET /health/live HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['an unknown route', 'GET /api/public/v2 HTTP/1.1\r\nHost: localhost\r\n\r\n', 404, 'not_found'],
    [
      'a wrong method',
      'PUT /api/public/v1/certificates HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n',
      405,
      'method_not_allowed',
    ],
  ])('%s: is answered in JSON, like everything else', async (_what, bytes, status, error) => {
    const answer = await rawRequest(service.url, bytes);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, { error }]);
    expect(Object.keys(JSON.parse(answer.body) as object).sort()).toEqual(['error', 'message']);
    if (status === 405) expect(answer.headers['allow']).toBe('GET, HEAD, POST');
  });

  it.each([
    [FORM, 2_000_000_000],
    [JSON_TYPE, 2_000_000_000],
  ])('a body of %s that announces %d bytes is refused before any of it is read', async (type, length) => {
    const answer = await rawRequest(service.url, post(type, '', [`Content-Length: ${length}`]));
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([413, { error: 'file_too_large' }]);
    expect(answer.headers['connection']).toBe('close');
  });

  it('a path in the file name is dropped, and the file is certified', async () => {
    const answer = await rawRequest(service.url, post(FORM, file('x', '../../etc/passwd') + END));
    expect(JSON.parse(answer.body)).toMatchObject({ certificate: { file: { name: 'passwd' } } });
  });

  it('escapes and line breaks inside the base64 are decoded', async () => {
    const body = '{"file_name":"a","file_base64":"SG9s\\r\\nYS\\u002b\\/SG9sYQ\\u003d\\u003d"}';
    const answer = await rawRequest(service.url, post(JSON_TYPE, body));
    const bytes = Buffer.from('SG9sYS+/SG9sYQ==', 'base64');
    expect(JSON.parse(answer.body)).toMatchObject({ certificate: { file: { size: bytes.length } } });
  });

  it('the process has survived them all', async () => {
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    expect(service.api.child.exitCode).toBeNull();
  });
});
