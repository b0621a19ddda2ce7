import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LimiterDecision, RequestLimiter } from '../../../../ports/request-limiter';
import { MAXIMUM_REFUSALS } from '../../../../api/plugins/admission';
import { until } from '../../../support/until';
import { BUSY_KEY, buildStubApi, KEY } from '../wrong-requests/stub-api';

describe('the upload slot of a caller', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    ({ app } = await buildStubApi({ keyLimiter: limiter }));
  });
  afterEach(() => app.close());

  it('is freed when they hang up while the limits are being checked', async () => {
    let decide: (decision: LimiterDecision) => void = () => undefined;
    const asked = new Promise<string | null>((resolve) => {
      limiter.admit.mockImplementationOnce((_subject, uploadId) => {
        resolve(uploadId);
        return new Promise((answer) => (decide = answer));
      });
    });
    const connected = once(app.server, 'connection') as Promise<[Socket]>;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.write(
      `POST /api/public/v1/certificates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    );
    const [[server], uploadId] = await Promise.all([connected, asked]);
    const gone = once(server, 'close');
    client.destroy();
    await gone;
    await turn();
    decide({ verdict: 'admitted', admission: ADMISSION });
    await turn();
    expect(limiter.endUpload.mock.calls).toEqual([[ADMISSION, uploadId]]);
  });
});

describe('a caller over its limit who ignores Retry-After', () => {
  afterEach(() => jest.useRealTimers());

  it('gets 100 prompt refusals in a minute, and delayed ones after that', async () => {
    const { app } = await buildStubApi();
    const ask = () =>
      app.inject({
        url: '/api/public/v1/certificates',
        headers: { authorization: `Bearer ${BUSY_KEY.key}` },
      });
    for (let i = 0; i < MAXIMUM_REFUSALS; i += 1) expect((await ask()).statusCode).toBe(429);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    let late: number | undefined;
    const answered = ask().then(({ statusCode }) => (late = statusCode));
    await until(async () => jest.getTimerCount() > 0);
    expect(late).toBeUndefined();
    jest.runAllTimers();
    await answered;
    expect(late).toBe(429);
    await app.close();
  });
});

const ADMISSION = {
  ...{ lineage: 'key_1', accountId: 'acct_1', keyId: 'key_1', scopes: [], month: '2026-11', usedInMonth: 1 },
  limits: {
    minute: { limit: 60, remaining: 59, resetSeconds: 61 },
    month: { limit: 1_000, remaining: 999, resetSeconds: 86_400 },
  },
};

const limiter = {
  admit: jest.fn<ReturnType<RequestLimiter['admit']>, Parameters<RequestLimiter['admit']>>(),
  endUpload: jest.fn<Promise<void>, Parameters<RequestLimiter['endUpload']>>(async () => undefined),
  refund: jest.fn<Promise<void>, Parameters<RequestLimiter['refund']>>(async () => undefined),
};
