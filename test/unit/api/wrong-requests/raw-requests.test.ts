import type { FastifyInstance } from 'fastify';
import { rawRequest } from '../../../support/raw-request';
import { FORM_TYPE } from '../upload/form';
import { buildStubApi, KEY } from './stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  ({ app } = await buildStubApi());
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

describe('an address that only a socket can send', () => {
  const get = (target: string) =>
    rawRequest(url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY.key}\r\n\r\n`);

  it('with a host in it lists as the path alone does, and links to this service', async () => {
    const path = '/api/public/v1/certificates?offset=3&limit=2';
    const answer = await get(`http://sello.example${path}`);
    expect([answer.status, answer.headers['link']]).toEqual([
      200,
      '<http://localhost:3000/api/public/v1/certificates?limit=2&offset=1>; rel="prev"',
    ]);
    expect((await get(path)).headers['link']).toBe(answer.headers['link']);
  });

  it('that is not percent-encoded is refused with the headers of every answer', async () => {
    const { status, headers } = await get('/v/%zz');
    expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([
      400,
      'nosniff',
      'no-store',
    ]);
    expect(headers['x-request-id']).toMatch(/^req_/);
  });
});

describe('a header that only a socket can send', () => {
  it.each([
    [
      ['Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Length: 10'],
      400,
      'invalid_request',
      'The header Idempotency-Key was sent more than once. Send it once.',
    ],
    [
      ['Transfer-Encoding: gzip, chunked'],
      415,
      'unsupported_media_type',
      'The header Transfer-Encoding: "gzip, chunked" is not supported. Send the body uncompressed, without this header.',
    ],
  ])('%j is named in the answer', async (lines, status, error, message) => {
    const head = [
      'POST /api/public/v1/certificates HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${KEY.key}`,
      `Content-Type: ${FORM_TYPE}`,
      ...lines,
    ];
    const answer = await rawRequest(url, `${head.join('\r\n')}\r\n\r\n`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error, message }]);
  });
});
