import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createKeyRepository } from '../../../adapters/mongo/keys';
import { createWebhookRepository } from '../../../adapters/mongo/webhooks';
import { mintApiKey } from '../../../domain/api-key';
import { AccountClosingError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import { SCOPES } from '../../../domain/scopes';
import type { NewWebhook } from '../../../ports/webhooks';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { accountWithKey, addKey } from '../../support/fixtures';

const DAY = 86_400_000;

describe('the endpoints of an account', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const repository = () => createWebhookRepository(database.collections);

  async function newAccount(): Promise<string> {
    const address = { email: `${newId('acct')}@example.test`, emailConfirmed: true, passwordHash: null };
    return (await createAccountRepository(database.collections).create(address)).id;
  }

  const newWebhook = (accountId: string, facts: Partial<NewWebhook> = {}): NewWebhook => ({
    id: newId('whk'),
    accountId,
    url: 'https://hooks.example.com/sello?token=t0p',
    events: ['certificate.*'],
    description: null,
    secret: 'encrypted-1',
    keyId: null,
    ...facts,
  });

  async function created(accountId: string, facts: Partial<NewWebhook> = {}) {
    return (await repository().create(newWebhook(accountId, facts), accountId))!;
  }

  it('are at most ten, however many are created at once', async () => {
    const accountId = await newAccount();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => repository().create(newWebhook(accountId), accountId)),
    );
    expect(answers.filter((answer) => answer !== null)).toHaveLength(LIMITS.webhooksPerAccount);
    const listed = await repository().list(accountId);
    expect(listed).toHaveLength(LIMITS.webhooksPerAccount);
    await repository().delete(accountId, listed[0]!.id, accountId);
    expect(await repository().create(newWebhook(accountId), accountId)).not.toBeNull();
  });

  it('are found only by their account, oldest first, and without their secrets', async () => {
    const accountId = await newAccount();
    const first = await created(accountId);
    const second = await created(accountId, { description: 'ERP' });
    expect(first).toEqual({
      id: first.id,
      accountId,
      url: 'https://hooks.example.com/sello?token=t0p',
      events: ['certificate.*'],
      description: null,
      enabled: true,
      disabledReason: null,
      createdAt: expect.any(Date) as Date,
      keyId: null,
      scopes: SCOPES,
      acceptedOrigin: null,
    });
    expect(await repository().list(accountId)).toEqual([first, second]);
    expect(await repository().find(first.id)).toEqual(first);
    expect(await repository().findForAccount(accountId, first.id)).toEqual(first);
    const other = await newAccount();
    expect(await repository().findForAccount(other, first.id)).toBeNull();
    expect(await repository().change(other, first.id, { enabled: false }, other)).toBeNull();
    expect(await repository().rotate(other, first.id, 'x', new Date(), other)).toBeNull();
    expect(await repository().delete(other, first.id, other)).toBe(false);
    expect(await repository().find(first.id)).toEqual(first);
  });

  it('sign with the previous secret too until its grace ends, and with no older one', async () => {
    const accountId = await newAccount();
    const { id } = await created(accountId);
    expect(await repository().secretsOf(id)).toEqual(['encrypted-1']);
    await repository().rotate(accountId, id, 'encrypted-2', new Date(Date.now() + DAY), accountId);
    expect(await repository().secretsOf(id)).toEqual(['encrypted-2', 'encrypted-1']);
    await repository().rotate(accountId, id, 'encrypted-3', new Date(Date.now() + DAY), accountId);
    expect(await repository().secretsOf(id)).toEqual(['encrypted-3', 'encrypted-2']);
    await repository().rotate(accountId, id, 'encrypted-4', new Date(), accountId);
    expect(await repository().secretsOf(id)).toEqual(['encrypted-4']);
    expect(await repository().secretsOf(newId('whk'))).toEqual([]);
  });

  it('fail since the first of an unbroken series of failures', async () => {
    const { id } = await created(await newAccount());
    const at = (seconds: number) => new Date(1.8e12 + seconds * 1_000);
    expect(await repository().recordResult(id, true, at(0))).toBeNull();
    expect(await repository().recordResult(id, false, at(1))).toEqual(at(1));
    expect(await repository().recordResult(id, false, at(2))).toEqual(at(1));
    expect(await repository().recordResult(id, true, at(3))).toBeNull();
    expect(await repository().recordResult(id, false, at(4))).toEqual(at(4));
    expect(await repository().recordResult(newId('whk'), false, at(5))).toBeNull();
  });

  it('have accepted an event at the host that answered, and not at one that they have got since', async () => {
    const accountId = await newAccount();
    const webhook = await created(accountId, { url: 'https://hooks.example.com:8443/sello?token=t0p' });
    await repository().recordAccepted(webhook);
    expect((await repository().find(webhook.id))?.acceptedOrigin).toBe('https://hooks.example.com:8443');
    await repository().change(accountId, webhook.id, { url: 'https://other.example/' }, accountId);
    await repository().recordAccepted({ ...webhook, url: 'https://late.example/' });
    expect((await repository().find(webhook.id))?.acceptedOrigin).toBe('https://hooks.example.com:8443');
  });

  it('are disabled once, and enabled again without the reason and the failures', async () => {
    const accountId = await newAccount();
    const { id } = await created(accountId);
    await repository().recordResult(id, false, new Date(1.8e12));
    expect(await repository().disable({ id, keyId: null }, 'failing')).toBe(true);
    expect(await repository().disable({ id, keyId: null }, 'gone')).toBe(false);
    expect(await repository().find(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect(await repository().listEnabled([accountId])).toEqual([]);
    const revived = await repository().change(accountId, id, { enabled: true }, accountId);
    expect(revived).toMatchObject({ enabled: true, disabledReason: null });
    expect(await repository().recordResult(id, false, new Date(1.9e12))).toEqual(new Date(1.9e12));
    const stopped = await repository().change(accountId, id, { enabled: false }, accountId);
    expect(stopped).toMatchObject({ enabled: false, disabledReason: null });
  });

  it('that are enabled are listed by account', async () => {
    const [one, two, none] = [await newAccount(), await newAccount(), await newAccount()];
    const webhooks = [await created(one), await created(one), await created(two)];
    const stopped = await created(none);
    await repository().change(none, stopped.id, { enabled: false }, none);
    const ids = (found: { id: string }[]) => found.map(({ id }) => id).sort();
    expect(ids(await repository().listEnabled([one, two, none]))).toEqual(ids(webhooks));
    const accounts = await repository().accountsWithEndpoints();
    expect(accounts).toEqual(expect.arrayContaining([one, two]));
    expect(accounts).not.toContain(none);
  });

  it('leave in the audit log who changed what, without their addresses and secrets', async () => {
    const accountId = await newAccount();
    const { id } = await created(accountId);
    const change = { url: 'https://hooks.example.com/?token=n3w', description: 'CRM' };
    await repository().change(accountId, id, change, 'key_1');
    await repository().rotate(accountId, id, 'encrypted-2', new Date(0), accountId);
    await repository().disable({ id, keyId: null }, 'gone');
    await repository().change(accountId, id, { enabled: true }, accountId);
    await repository().delete(accountId, id, 'operator:ana');
    const entries = await database.collections.audit.find({ subject: id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, actor, details }) => ({ action, actor, details }))).toEqual([
      { action: 'webhook.created', actor: accountId, details: { events: ['certificate.*'] } },
      { action: 'webhook.changed', actor: 'key_1', details: { changed: ['url', 'description'] } },
      { action: 'webhook.rotated', actor: accountId, details: { graceEndsAt: new Date(0) } },
      { action: 'webhook.disabled', actor: 'sello', details: { reason: 'gone' } },
      { action: 'webhook.changed', actor: accountId, details: { changed: ['enabled'], enabled: true } },
      { action: 'webhook.deleted', actor: 'operator:ana', details: {} },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/token=|encrypted|hooks\.example|CRM/);
  });

  it('are disabled when their account is being closed, and neither created nor enabled then', async () => {
    const accountId = await newAccount();
    const { id } = await created(accountId);
    const closing = { requestedAt: new Date(), erasedFrom: new Date(), pages: 'keep' } as const;
    const accounts = createAccountRepository(database.collections);
    await accounts.close(accountId, closing, { actor: accountId, keepSession: null });
    const entry = await database.collections.audit.findOne({ accountId, action: 'account.closing' });
    expect(entry?.details).toMatchObject({ webhooks: 1 });
    expect(await repository().listEnabled([accountId])).toEqual([]);
    await expect(created(accountId)).rejects.toThrow(AccountClosingError);
    await expect(repository().change(accountId, id, { enabled: true }, accountId)).rejects.toThrow(
      AccountClosingError,
    );
    expect(await repository().list(accountId)).toMatchObject([{ id, enabled: false, disabledReason: null }]);
    await accounts.reopen(accountId, accountId);
    expect(await repository().change(accountId, id, { enabled: true }, accountId)).toMatchObject({
      enabled: true,
    });
  });

  describe('of a key', () => {
    const keys = () => createKeyRepository(database.collections);
    const ENDED = { enabled: false, disabledReason: 'key_ended', scopes: [] };

    it('may be told what the scopes of the key read now', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections);
      const { id } = await created(account.id, { keyId });
      expect(await repository().find(id)).toMatchObject({ keyId, scopes: SCOPES });
      await keys().edit({ id: keyId }, () => ({ scopes: ['webhooks:write'] }), account.id);
      for (const found of [
        await repository().find(id),
        await repository().findForAccount(account.id, id),
        ...(await repository().list(account.id)),
        ...(await repository().listEnabled([account.id])),
      ])
        expect(found).toMatchObject({ enabled: true, scopes: ['webhooks:write'] });
    });

    it('are disabled with it, and those of others are not', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections);
      const other = await addKey(database.collections, account.id);
      const { id } = await created(account.id, { keyId });
      const stays = [
        await created(account.id, { keyId: other.id }),
        await created(account.id),
        await created(await newAccount(), { keyId: other.id }),
      ];
      await keys().revoke({ id: keyId }, account.id);
      expect(await repository().find(id)).toMatchObject(ENDED);
      expect(await repository().listEnabled([account.id])).toEqual(stays.slice(0, 2));
      for (const each of stays) expect(await repository().find(each.id)).toEqual(each);
      const entry = await database.collections.audit.findOne({ action: 'key.revoked', subject: keyId });
      expect(entry?.details).toMatchObject({ webhooks: 1 });
      const revived = await repository().change(account.id, id, { enabled: true, keyId: null }, account.id);
      expect(revived).toMatchObject({ enabled: true, disabledReason: null, scopes: SCOPES });
    });

    it('are disabled when it expires, which is recorded once', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections, {
        expiresAt: new Date(Date.now() - 1_000),
      });
      const webhook = await created(account.id, { keyId });
      expect(webhook).toMatchObject(ENDED);
      expect(await repository().listEnabled([account.id])).toMatchObject([ENDED]);
      const taken = { id: webhook.id, keyId: 'key_another' };
      expect(await repository().disable(taken, 'key_ended')).toBe(false);
      expect(await repository().disable(webhook, 'key_ended')).toBe(true);
      expect(await repository().disable(webhook, 'key_ended')).toBe(false);
      expect(await repository().listEnabled([account.id])).toEqual([]);
    });

    it('are taken over only from the key that had them when that was decided', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections);
      const { id } = await created(account.id, { keyId });
      const taken = { url: 'https://elsewhere.example/', keyId: null };
      expect(await repository().change(account.id, id, taken, account.id, 'key_another')).toBeNull();
      expect(await repository().find(id)).toMatchObject({
        keyId,
        url: 'https://hooks.example.com/sello?token=t0p',
      });
      expect(await repository().change(account.id, id, taken, account.id, keyId)).toMatchObject(taken);
    });

    it('stay disabled when they are made, or enabled with it, while it is revoked', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections);
      const made = await created(account.id);
      await repository().change(account.id, made.id, { enabled: false }, account.id);
      await Promise.all([
        keys().revoke({ id: keyId }, account.id),
        ...[0, 1, 2].map(() => created(account.id, { keyId })),
        repository().change(account.id, made.id, { enabled: true, keyId }, account.id),
      ]);
      const found = await repository().list(account.id);
      expect(found).toHaveLength(4);
      for (const each of found) expect(each).toMatchObject(ENDED);
    });

    it('are those of the key that replaces it, and end with that one', async () => {
      const { account, id: keyId } = await accountWithKey(database.collections);
      const { id } = await created(account.id, { keyId });
      const { hash, mask } = mintApiKey('sello');
      const replacement = { hash, mask, graceSeconds: 3_600 };
      const { id: newKeyId } = (await keys().rotate({ id: keyId }, replacement, account.id))!;
      const late = await created(account.id, { keyId });
      await keys().revoke({ id: keyId }, account.id);
      expect(await repository().find(id)).toMatchObject({ keyId: newKeyId, enabled: true });
      expect(await repository().find(late.id)).toMatchObject(ENDED);
      await keys().revoke({ id: newKeyId }, account.id);
      expect(await repository().find(id)).toMatchObject(ENDED);
    });
  });
});
