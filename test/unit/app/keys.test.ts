import {
  createKey,
  editKey,
  listEndedKeys,
  listKeys,
  OPERATOR_KEY_LIMITS,
  revokeKey,
  rotateKey,
} from '../../../app/keys';
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
  const unused = { lastUsedAt: null, usedThisMonth: 0, lastRefusedAt: null };
  const open = { revokedAt: null, replacedBy: null, endsAt: settings.expiresAt };
  return { id: 'key_1', ...settings, createdAt: NOW, ...open, ...unused };
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
    ['expires_at', { expiresAt: new Date('2030-12-31T23:59:60Z') }],
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
    const create = () => Promise.reject(new TooManyKeysError('live'));
    await expect(createKey(dependencies({ create }), WANTED, 'acct_1')).rejects.toMatchObject({
      code: 'key_limit_reached',
      message: expect.stringContaining('Revoke one') as string,
    });
  });

  it('is refused until the next day when the account has made too many today', async () => {
    const midnight = new Date('2026-11-15T00:00:00Z');
    const create = () => Promise.reject(new TooManyKeysError('made_today', midnight));
    await expect(createKey(dependencies({ create }), WANTED, 'acct_1')).rejects.toMatchObject({
      code: 'daily_key_limit_reached',
      retryAfterSeconds: 6 * 3600,
      message: expect.stringContaining('after 2026-11-15T00:00:00.000Z') as string,
    });
  });
});

describe('an edited API key', () => {
  const edit = (current: Partial<NewKey>, change: object) => {
    const deps = dependencies({
      edit: async (_key, decide) => ({ ...stored(current), ...decide(stored(current)) }),
    });
    return editKey(deps, { id: 'key_1', accountId: 'acct_1' }, change, 'acct_1');
  };

  it('may have any limits up to the ceiling', async () => {
    expect(await edit({}, { ratePerMinute: 600, quotaPerMonth: 5_000 })).toMatchObject({
      ratePerMinute: 600,
      quotaPerMonth: 5_000,
      name: 'Accounting',
    });
    expect(await edit({}, { quotaPerMonth: 1 })).toMatchObject({ ratePerMinute: 60, quotaPerMonth: 1 });
  });

  it.each([
    ['rate', { ratePerMinute: 601 }],
    ['quota', { quotaPerMonth: 5_001 }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('is refused with a %s out of bounds', async (field, change) => {
    await expect(edit({}, change)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(`The field ${field} `) as string,
    });
  });

  it('keeps what an operator has given beyond the ceiling, and may lower it, but not raise it', async () => {
    const given = { ratePerMinute: 3_000 };
    expect(await edit(given, { name: 'Invoices' })).toMatchObject({ name: 'Invoices', ...given });
    expect(await edit(given, { ratePerMinute: 2_000 })).toMatchObject({ ratePerMinute: 2_000 });
    await expect(edit(given, { ratePerMinute: 3_001 })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('an API key that does not exist', () => {
  it('cannot be revoked', async () => {
    const deps = dependencies({ revoke: async () => false });
    await expect(revokeKey(deps, { id: 'key_9' }, 'operator')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be edited', async () => {
    const deps = dependencies({ edit: async () => null });
    await expect(editKey(deps, { id: 'key_9' }, { name: 'x' }, 'operator')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('cannot be rotated', async () => {
    const deps = dependencies({ rotate: async () => null });
    const key = { id: 'key_9', accountId: 'acct_1', graceHours: 24 };
    await expect(rotateKey(deps, key, 'acct_1')).rejects.toMatchObject({ code: 'not_found' });
  });
});

it.each([-1, 1.5, 169, NaN])('refuses a grace period of %d hours', async (graceHours) => {
  const rotate = jest.fn();
  await expect(
    rotateKey(dependencies({ rotate }), { id: 'key_1', graceHours }, 'acct_1'),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('grace_hours') as string,
  });
  expect(rotate).not.toHaveBeenCalled();
});

it('pages through ended keys, and knows the last page', async () => {
  const all = [3, 2, 1].map((day) => ({
    ...stored(),
    id: `key_${String(day).repeat(22)}`,
    revokedAt: NOW,
    endsAt: new Date(`2026-11-0${day}T00:00:00Z`),
  }));
  const listEnded: KeyRepository['listEnded'] = async (_accountId, { limit, after }) =>
    all.filter(({ endsAt }) => after === null || endsAt < after.at).slice(0, limit);
  const deps = dependencies({ listEnded });
  const first = await listEndedKeys(deps, 'acct_1', { limit: 2 });
  expect(first.keys).toEqual(all.slice(0, 2).map((key) => ({ ...key, state: 'revoked' })));
  const second = await listEndedKeys(deps, 'acct_1', { limit: 2, after: first.nextCursor! });
  expect(second).toMatchObject({ keys: [{ id: all[2]!.id }], nextCursor: null });
  await expect(listEndedKeys(deps, 'acct_1', { limit: 2, after: 'x' })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

it('lists keys with their state', async () => {
  const list = async () => [
    stored(),
    { ...stored(), replacedBy: 'key_2' },
    stored({ expiresAt: NOW }),
    { ...stored({ expiresAt: NOW }), revokedAt: NOW },
  ];
  const keys = await listKeys(dependencies({ list }), 'acct_1');
  expect(keys.map(({ state }) => state)).toEqual(['live', 'replaced', 'expired', 'revoked']);
});
