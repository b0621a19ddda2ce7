import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { authentication } from '../../../api/plugins/authentication';
import { errorHandler } from '../../../api/plugins/error-handler';
import { hashApiKey, mintApiKey } from '../../../domain/api-key';

describe('a guessed API key', () => {
  const admit = jest.fn(async () => ({ verdict: 'unknown' as const }));
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    await app.register(errorHandler);
    const limiter = { admit, endUpload: jest.fn(), refund: jest.fn() };
    await app.register(authentication, { limiter, service: 'sello', clock: () => new Date() });
    app.get('/', { config: { scope: 'certificates:read' } }, () => 'reached');
  });
  afterAll(() => app.close());
  beforeEach(() => admit.mockClear());

  const ask = async (key: string) =>
    (await app.inject({ url: '/', headers: { authorization: `Bearer ${key}` } })).statusCode;

  it('is refused without asking the database when its checksum is wrong', async () => {
    const { key } = mintApiKey('sello');
    const last = key.at(-1) === 'a' ? 'b' : 'a';
    for (const guess of [key.slice(0, -1) + last, key.slice(0, -1), `${key}a`, mintApiKey('other').key, 'x'])
      expect([guess, await ask(guess)]).toEqual([guess, 401]);
    expect(admit).not.toHaveBeenCalled();
  });

  it('is looked up by its hash, so that the time of the answer says nothing about the key', async () => {
    const { key } = mintApiKey('sello');
    expect(await ask(key)).toBe(401);
    expect(admit.mock.calls).toEqual([[hashApiKey(key), null]]);
  });
});
