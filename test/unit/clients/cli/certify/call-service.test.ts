import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceCaller } from '../../../../../clients/cli/certify/call-service';
import type { Call } from '../../../../../clients/cli/certify/call-service';

interface Reply {
  status: number;
  retryAfter?: number;
  body?: object;
}

describe('a call of the command line', () => {
  let server: Server;
  let replies: Reply[] = [];
  const requests: IncomingMessage['headers'][] = [];
  let clock = 0;
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    clock += milliseconds;
  };
  const service = { url: '', apiKey: 'the key' };
  const call = serviceCaller(service, { pause, now: () => clock });

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.headers);
      const { status, retryAfter, body = {} } = replies.length > 1 ? replies.shift()! : replies[0]!;
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    for (const list of [requests, pauses]) list.length = 0;
    clock = 0;
  });

  const LIMITED: Reply = { status: 429, retryAfter: 5, body: { message: 'Too many batches.' } };
  const AWAY: Reply = { status: 503, retryAfter: 3, body: { message: 'The engine is away.' } };
  const DONE: Reply = { status: 202, body: { batch: {} } };
  const POST: Call = { method: 'POST', path: '/batches', body: { items: [] }, idempotencyKey: 'a key' };
  const GET: Call = { method: 'GET', path: '/batches/bat_1' };

  it('that may be repeated waits as long as it is told to, with the same key', async () => {
    replies = [LIMITED, AWAY, DONE];
    expect((await call(POST)).body).toEqual({ batch: {} });
    expect(pauses).toEqual([5_000, 3_000]);
    expect(requests.map((sent) => sent['idempotency-key'])).toEqual(['a key', 'a key', 'a key']);
    expect(requests[0]).toMatchObject({
      authorization: 'Bearer the key',
      'content-type': 'application/json',
    });
  });

  it('without an idempotency key is sent once', async () => {
    replies = [AWAY];
    const { idempotencyKey: _, ...once } = POST;
    await expect(call(once)).rejects.toThrow('The engine is away.');
    expect(requests).toHaveLength(1);
  });

  it('waits ten minutes for a limit, and five attempts for a service that is not available', async () => {
    replies = [{ ...LIMITED, retryAfter: 60 }];
    await expect(call(POST)).rejects.toThrow('Too many batches.');
    expect(pauses).toHaveLength(10);
    pauses.length = 0;
    replies = [AWAY];
    await expect(call(POST)).rejects.toThrow('The engine is away.');
    expect(pauses).toHaveLength(4);
  });

  it.each([
    ['a quota that ends with the month', { ...LIMITED, retryAfter: 900_000 }, 'Too many batches.'],
    ['an allowance that is used up', { status: 402, body: { message: 'Nothing left.' } }, 'Nothing left.'],
    ['an answer that is not ours', { status: 500 }, 'The service answered 500.'],
  ])('does not wait for %s', async (_what, reply, message) => {
    replies = [reply];
    await expect(call(POST)).rejects.toThrow(message);
    expect(pauses).toEqual([]);
  });

  it('that only reads is repeated when the connection is lost', async () => {
    replies = [{ status: 0 }, { status: 0 }, { status: 200, body: { batch: {} } }];
    expect((await call(GET)).body).toEqual({ batch: {} });
    expect(pauses).toEqual([2_000, 2_000]);
    replies = [{ status: 0 }];
    await expect(call(POST)).rejects.toThrow(
      '/api/public/v1/batches does not answer. Is the service running?',
    );
  });
});
