import { createKey, listKeys, OPERATOR_KEY_LIMITS, revokeKey, rotateKey } from '../../../app/keys';
import { isWellFormedApiKey } from '../../../domain/api-key';
import type { ApiKey, NewKey } from '../../../domain/api-key';
import { TooManyKeysError } from '../../../domain/errors';
import type { KeyRepository } from '../../../ports/keys';

const NOW = new Date('2026-11-14T18:00:00Z');
const WANTED = {
  accountId: 'acct_1',
  name: 'Accounting',
  scopes: ['verify:read' as const],
  ratePerMinute: 60,
  quotaPerMonth: 1_000,
  expiresAt: null,
};

function stored(key: Partial<NewKey> = {}): ApiKey {
  const { hash: _hash, ...settings } = { ...WANTED, mask: 'sello_live_abcd…', ...key };
  return { id: 'key_1', ...settings, createdAt: NOW, revokedAt: null, lastUsedAt: null, usedThisMonth: 0 };
}

function dependencies(keys: Partial<KeyRepository>) {
  const settings = { service: 'sello', keyLimits: { maxRate: 600, maxQuota: 5_000 } };
  return { keys: keys as KeyRepository, clock: () => NOW, settings };
}

describe('a new API key', () => {
  it('is returned once, and only its hash is stored', async () => {
    const create = jest.fn(async (key: NewKey) => stored(key));
    const { secret } = await createKey(dependencies({ create }), WANTED, 'acct_1');
    expect(isWellFormedApiKey(secret, 'sello')).toBe(true);
    expect(JSON.stringify(create.mock.calls)).not.toContain(secret);
    expect(create).toHaveBeenCalledWith(expect.objectContaining(WANTED), 'acct_1');
  });

  it.each([
    ['rate', { ratePerMinute: 601 }],
    ['quota', { quotaPerMonth: 5_001 }],
    ['expires_at', { expiresAt: NOW }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('is refused with a %s out of bounds', async (field, change) => {
    await expect(createKey(dependencies({}), { ...WANTED, ...change }, 'acct_1')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(`The field ${field} `) as string,
    });
  });

  it('of an operator may exceed what users are allowed', async () => {
    const deps = dependencies({ create: async (key) => stored(key) });
    const settings = { ...deps.settings, keyLimits: OPERATOR_KEY_LIMITS };
    const { key } = await createKey({ ...deps, settings }, { ...WANTED, ratePerMinute: 6_000 }, 'operator');
    expect(key.ratePerMinute).toBe(6_000);
  });

  it('is refused when the account has too many', async () => {
    const create = () => Promise.reject(new TooManyKeysError('20 keys'));
    await expect(createKey(dependencies({ create }), WANTED, 'acct_1')).rejects.toMatchObject({
      code: 'key_limit_reached',
    });
  });
});

describe('an API key that does not exist', () => {
  it('cannot be revoked', async () => {
    const deps = dependencies({ revoke: async () => false });
    await expect(revokeKey(deps, { id: 'key_9' }, 'operator')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be rotated', async () => {
    const deps = dependencies({ rotate: async () => null });
    const key = { id: 'key_9', accountId: 'acct_1' };
    await expect(rotateKey(deps, key, 'acct_1')).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('lists keys with their state', async () => {
  const list = async () => [
    stored(),
    stored({ expiresAt: NOW }),
    { ...stored({ expiresAt: NOW }), revokedAt: NOW },
  ];
  const keys = await listKeys(dependencies({ list }), 'acct_1');
  expect(keys.map(({ state }) => state)).toEqual(['live', 'expired', 'revoked']);
});
