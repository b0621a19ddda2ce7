import { fastify } from 'fastify';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { authentication } from '../../../../api/plugins/authentication';
import { accountRoute } from '../../../../api/routes/account';
import { ErrorSchema } from '../../../../api/schemas/common';
import { mintApiKey } from '../../../../domain/api-key';
import type { Scope } from '../../../../domain/scopes';
import type { Account } from '../../../../domain/account';
import type { Admission, LimiterDecision } from '../../../../ports/request-limiter';

const ADMISSION: Admission = {
  lineage: 'key_1',
  accountId: 'acct_1',
  keyId: 'key_2',
  scopes: ['verify:read'],
  month: '2026-11',
  usedInMonth: 13,
  limits: {
    minute: { limit: 60, remaining: 59, resetSeconds: 60 },
    month: { limit: 1_000, remaining: 987, resetSeconds: 86_400 },
  },
};

async function read(scopes: Scope[], certificates: Partial<Account>, key = mintApiKey('sello').key) {
  const app = fastify();
  app.addSchema(ErrorSchema);
  await app.register(errorHandler);
  const decision: LimiterDecision = { verdict: 'admitted', admission: { ...ADMISSION, scopes } };
  const limiter = { admit: async () => decision, endUpload: jest.fn(), refund: jest.fn() };
  await app.register(authentication, { limiter, service: 'sello', clock: () => new Date() });
  const deps = {
    accounts: { find: async (id: string) => ({ id, email: 'who@example.test', ...certificates }) },
    keys: { nameOf: async (id: string) => `name of ${id}` },
  };
  await app.register(accountRoute, { deps: deps as never });
  return app.inject({ url: '/account', headers: { authorization: `Bearer ${key}` } });
}

describe('the account of a key', () => {
  it('shows what is left of its certificates and of the key’s limits, and nothing else', async () => {
    const answer = await read(['verify:read'], { certificatesGranted: 5, certificatesUsed: 2 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        account: {
          id: 'acct_1',
          certificates: { left: 3, used: 2 },
          key: {
            name: 'name of key_2',
            scopes: ['verify:read'],
            rate: 60,
            quota: 1_000,
            used_this_month: 13,
          },
        },
      },
    ]);
  });

  it.each([[['certificates:write']], [['proofs:read']], [[]]] as [Scope[]][])(
    'may be read with the scopes %j',
    async (scopes) => {
      const answer = await read(scopes, { certificatesGranted: 5, certificatesUsed: 0 });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('may not be read without a valid key', async () => {
    const answer = await read([], {}, 'made-up');
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'api_key_invalid' }]);
  });

  it('never has fewer than none left', async () => {
    const answer = await read([], { certificatesGranted: 5, certificatesUsed: 6 });
    expect(answer.json()).toMatchObject({ account: { certificates: { left: 0, used: 6 } } });
  });
});
