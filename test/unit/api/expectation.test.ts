import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { errorHandler } from '../../../api/plugins/error-handler';
import { expectation } from '../../../api/plugins/expectation';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { rawRequest } from '../../support/raw-request';

describe('the header Expect', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    app = fastify();
    await app.register(securityHeaders, { https: false });
    await app.register(errorHandler);
    await app.register(expectation);
    app.post('/echo', async ({ body }) => body);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('with an unknown value is refused in the error shape, with a request id', async () => {
    const bytes = 'POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 5\r\n\r\n';
    const { status, headers, body } = await rawRequest(url, bytes);
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { error: 'invalid_request', message: expect.stringContaining('100-continue') as string },
    ]);
    expect(headers['x-request-id']).toMatch(/./);
  });

  it('with 100-continue is answered before the body is sent', async () => {
    const call = request(`${url}/echo`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-type': 'application/json' },
    });
    call.flushHeaders();
    await once(call, 'continue');
    call.end('{"a":1}');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, '{"a":1}']);
  });
});
