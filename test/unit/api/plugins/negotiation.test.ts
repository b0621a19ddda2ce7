import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { negotiation } from '../../../../api/plugins/negotiation';
import { schemaRoute } from '../../../../api/routes/schema';
import { trustRoutes } from '../../../../api/routes/trust';

describe('the Accept header', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    await app.register(errorHandler);
    await app.register(negotiation);
    app.get('/json', async () => ({}));
    const produces = ({ query }: { query: unknown }) => {
      const { type } = query as { type?: string };
      return type === undefined ? null : [type];
    };
    app.get('/asked', { config: { produces } }, async () => ({}));
    await app.register(trustRoutes, { trust: [] });
    await app.register(schemaRoute);
  });
  afterAll(() => app.close());

  const get = (url: string, accept?: string) =>
    app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each([undefined, '', '*/*', 'application/*', 'application/json', 'text/html, */*;q=0.1'])(
    'allows JSON: %s',
    async (accept) => {
      expect((await get('/json', accept)).statusCode).toBe(200);
    },
  );

  it.each([
    'text/csv',
    'text/html, text/*',
    'application/json;q=0',
    '*/*;q=0',
    '*/*, application/json;q=0',
    'application/*;q=0, */*',
    'nonsense',
  ])('refuses JSON: %s', async (accept) => {
    const answer = await get('/json', accept);
    expect([answer.statusCode, answer.json()]).toEqual([
      406,
      {
        error: 'not_acceptable',
        message:
          'This call answers with application/json, which the Accept header does not allow. Change that header, or leave it out.',
      },
    ]);
  });

  it('is held against what this request would be answered with', async () => {
    expect((await get('/asked?type=text/csv', 'text/csv')).statusCode).toBe(200);
    const refused = await get('/asked?type=text/csv', 'application/json');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      406,
      expect.stringContaining('answers with text/csv,'),
    ]);
  });

  it('is not held against a type that is only known later', async () => {
    expect((await get('/asked', 'image/png')).statusCode).toBe(200);
  });

  it.each([
    ['/.well-known/sello/trust.pem', 'application/x-pem-file'],
    ['/.well-known/sello/trust/psc.pem', 'application/x-pem-file'],
    ['/.well-known/sello/trust.json', 'application/json'],
    ['/.well-known/sello/blockchain-proof-1.xsd', 'application/xml'],
  ])('is heard at %s, which is %s', async (url, type) => {
    for (const accept of [undefined, '*/*', type])
      expect([accept, (await get(url, accept)).statusCode]).not.toContain(406);
    const refused = await get(url, 'text/csv');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      406,
      expect.stringContaining(`answers with ${type},`),
    ]);
  });
});
