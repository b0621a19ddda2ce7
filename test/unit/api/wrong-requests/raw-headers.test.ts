import type { FastifyInstance } from 'fastify';
import { rawRequest } from '../../../support/raw-request';
import { FORM_TYPE } from '../upload/form';
import { buildStubApi, KEY } from './stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

describe('a header that only a socket can send', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    ({ app } = await buildStubApi());
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

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
      'Host: x',
      `Authorization: Bearer ${KEY.key}`,
      `Content-Type: ${FORM_TYPE}`,
      ...lines,
    ];
    const answer = await rawRequest(url, `${head.join('\r\n')}\r\n\r\n`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error, message }]);
  });
});
