import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { draining } from '../../../../api/plugins/draining';
import { healthRoutes } from '../../../../api/routes/health';
import { createReadiness } from '../../../../app/readiness';
import { scaled } from '../../../support/scale';

describe('readiness', () => {
  let app: FastifyInstance;
  let checks: number;
  let now: number;
  const storage = jest.fn<Promise<void>, []>();
  beforeEach(async () => {
    checks = 0;
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    storage.mockReset().mockImplementation(async () => {
      checks += 1;
    });
    app = fastify();
    await app.register(draining);
    const readiness = createReadiness({
      checks: { database: async () => undefined, storage },
      workers: async () => ['one'],
      version: '1.0.0',
      report: () => undefined,
    });
    await app.register(healthRoutes, { deps: { readiness } });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  it('answers a flood of calls with one check, and refuses none', async () => {
    const calls = scaled(200, 1_000);
    const answers = await Promise.all(Array.from({ length: calls }, () => app.inject('/health/ready')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(calls);
    await app.inject('/health/ready');
    expect(checks).toBe(1);
  });

  it('reports a part that went down once the last result is two seconds old', async () => {
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    storage.mockRejectedValue(new Error('The disk is full.'));
    now = 1_999;
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    now = 2_000;
    const { statusCode, body } = await app.inject('/health/ready');
    expect([statusCode, JSON.parse(body)]).toMatchObject([503, { parts: { storage: 'down' } }]);
  });

  it('says at once that the process is stopping', async () => {
    await app.inject('/health/ready');
    app.draining.begun = true;
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
  });
});
