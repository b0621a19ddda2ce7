import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mintApiKey } from '../../../domain/api-key';
import { rawRequest } from '../../support/raw-request';
import { filePart, form, FORM_TYPE } from './upload/form';
import { buildStubApi, BUSY_KEY, KEY, POOR_KEY, READ_KEY } from './wrong-requests/stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

const BODY = form(filePart(Buffer.alloc(100_000, 'x')));

describe('the header Expect', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    ({ app } = await buildStubApi());
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const head = (headers: Record<string, string | number>) =>
    Object.entries({
      host: 'localhost',
      authorization: `Bearer ${KEY.key}`,
      'content-type': FORM_TYPE,
      'content-length': BODY.length,
      expect: '100-continue',
      ...headers,
    }).reduce(
      (text, [name, value]) => `${text}${name}: ${value}\r\n`,
      'POST /api/public/v1/certificates HTTP/1.1\r\n',
    ) + '\r\n';

  /** Sends the body only when told to continue; gives the statuses in order. */
  function statuses(headers: Record<string, string | number>): Promise<number[]> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
        const seen = [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
        if (seen.at(-1) === 100) socket.write(BODY);
        else if (seen.length > 0) {
          socket.destroy();
          resolve(seen);
        }
      });
      socket.on('error', reject);
      socket.write(head(headers));
    });
  }

  it('is answered with 100 Continue when the body is about to be read', async () => {
    expect(await statuses({})).toEqual([100, 202]);
    expect(await statuses({ expect: '100-Continue' })).toEqual([100, 202]);
  });

  it.each([
    [401, 'an unknown key', { authorization: `Bearer ${mintApiKey('sello').key}` }],
    [401, 'no valid key', { authorization: 'Basic eDp5' }],
    [402, 'no certificates left', { authorization: `Bearer ${POOR_KEY.key}` }],
    [403, 'a key without the scope', { authorization: `Bearer ${READ_KEY.key}` }],
    [429, 'too many uploads', { authorization: `Bearer ${BUSY_KEY.key}` }],
    [413, 'a body that is too large', { 'content-length': 60_000_000 }],
    [415, 'another content type', { 'content-type': 'application/pdf' }],
    [415, 'a content encoding', { 'content-encoding': 'gzip' }],
    [400, 'a malformed idempotency key', { 'idempotency-key': 'a b' }],
  ])('is answered with %i, and no 100 Continue, for %s', async (status, _what, headers) => {
    expect(await statuses(headers)).toEqual([status]);
  });

  it('with an unknown value is refused with 417 in the error shape, with a request id', async () => {
    const { status, headers, body } = await rawRequest(url, head({ expect: '200-ok' }));
    expect([status, JSON.parse(body)]).toEqual([
      417,
      {
        error: 'expectation_failed',
        message: 'The header Expect may only be 100-continue. Send the request without it.',
      },
    ]);
    expect(headers['x-request-id']).toMatch(/./);
  });
});
