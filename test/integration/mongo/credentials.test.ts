import { randomBytes } from 'node:crypto';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createCredentialRepository } from '../../../adapters/mongo/memberships/credentials';
import { openCredential, openCredentials } from '../../../adapters/mongo/memberships/open-credential';
import { createSigningKeyRepository } from '../../../adapters/mongo/memberships/signing-keys';
import { inTransaction } from '../../../adapters/mongo/transaction';
import { checkSigningKeys, reencryptSigningKeys } from '../../../app/memberships/credentials/check-keys';
import { makeSigningKey } from '../../../app/memberships/credentials/key-pair';
import { newId } from '../../../domain/ids';
import type { NewCredential } from '../../../domain/memberships/credential';
import { STATUS_LIST_ENTRIES } from '../../../domain/memberships/status-list';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function newAccount(granted: number): Promise<string> {
  const { collections } = database;
  const email = `${randomBytes(6).toString('hex')}@example.mx`;
  const account = await createAccountRepository(collections).create({
    ...{ email, passwordHash: null, emailConfirmed: true },
  });
  await collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: granted } });
  return account.id;
}

function credential(accountId: string, roster: string | null = null): NewCredential {
  const id = newId('acr');
  return {
    ...{ id, accountId, memberId: newId('mem'), kind: 'accreditation', subjectId: id },
    ...{ cycle: null, roster, createdAt: new Date() },
  };
}

const unitsOf = async (accountId: string) => {
  const account = await database.collections.accounts.findOne({ _id: accountId });
  return { used: account?.certificatesUsed, held: account?.held.map(({ id, count }) => [id, count]) };
};

describe('opening credentials', () => {
  const open = (added: NewCredential) =>
    inTransaction(database.collections.accounts, (session) =>
      openCredential(database.collections, session, added),
    );

  it('gives each a status index of its own and holds a unit for it, for many at once', async () => {
    const accountId = await newAccount(20);
    const added = Array.from({ length: 20 }, () => credential(accountId));
    expect(await Promise.all(added.map(open))).toEqual(added.map(() => true));
    const stored = await createCredentialRepository(database.collections).findMany(added.map(({ id }) => id));
    expect(new Set(stored.map(({ statusIndex }) => statusIndex)).size).toBe(20);
    expect((await unitsOf(accountId)).used).toBe(20);
    expect(await open(credential(accountId))).toBe(false);
    expect((await unitsOf(accountId)).used).toBe(20);
  });

  it('of a roster holds all units or none, and moves one to each credential once', async () => {
    const accountId = await newAccount(5);
    const repository = createCredentialRepository(database.collections);
    const roster = { id: newId('ros'), accountId, createdAt: new Date() };
    const openAll = (count: number) =>
      inTransaction(database.collections.accounts, async (session) => {
        const added = Array.from({ length: count }, () => credential(accountId, roster.id));
        return { added, ...(await openCredentials(database.collections, session, roster, added)) };
      });
    expect(await openAll(6)).toMatchObject({ outcome: 'too_few_left', left: 5 });
    const { added, outcome } = await openAll(3);
    expect(outcome).toBe('reserved');
    const [first] = added as [NewCredential, ...NewCredential[]];
    const claim = { id: first.id, accountId, roster: roster.id };
    await Promise.all(Array.from({ length: 10 }, () => repository.takeUnitOfRoster(claim)));
    expect(await unitsOf(accountId)).toEqual({
      used: 3,
      held: [
        [roster.id, 2],
        [first.id, undefined],
      ],
    });
    await repository.releaseRoster(accountId, roster.id);
    await repository.releaseRoster(accountId, roster.id);
    expect(await unitsOf(accountId)).toEqual({ used: 1, held: [[first.id, undefined]] });
  });
});

describe('the status indexes of a roster', () => {
  it('lie anywhere in the list, whatever the order of its rows', async () => {
    const { accounts, credentials } = database.collections;
    const accountId = await newAccount(1_000);
    const roster = { id: newId('ros'), accountId, createdAt: new Date() };
    const added = Array.from({ length: 1_000 }, () => credential(accountId, roster.id));
    await inTransaction(accounts, (session) => openCredentials(database.collections, session, roster, added));
    const stored = await credentials.find({ roster: roster.id }).toArray();
    const indexOf = new Map(stored.map(({ _id, statusIndex }) => [_id, statusIndex]));
    const indexes = added.map(({ id }) => indexOf.get(id) ?? NaN);
    expect(new Set(indexes).size).toBe(1_000);
    // By chance, less than one of a thousand rows is beside the row before it.
    const neighbours = indexes.filter((index, row) => Math.abs(index - (indexes[row - 1] ?? NaN)) === 1);
    expect(neighbours.length).toBeLessThan(5);
    // And a thousand of 131,072 places do not all lie in one part of the list.
    const eighths = new Set(indexes.map((index) => Math.floor(index / (STATUS_LIST_ENTRIES / 8))));
    expect(eighths.size).toBe(8);
  });
});

describe('the token of a credential', () => {
  it('is the first one that was stored, and none once it was erased', async () => {
    const accountId = await newAccount(1);
    const repository = createCredentialRepository(database.collections);
    const added = credential(accountId);
    await inTransaction(database.collections.accounts, (session) =>
      openCredential(database.collections, session, added),
    );
    const kept = await Promise.all(
      ['one', 'two', 'three'].map((token) => repository.saveToken(added.id, token)),
    );
    expect(new Set(kept).size).toBe(1);
    await repository.eraseOfMember(accountId, added.memberId);
    expect(await repository.saveToken(added.id, 'four')).toBeNull();
  });
});

describe('signing keys', () => {
  it('have one that signs, however many processes make the first one, and one after each rotation', async () => {
    const keys = createSigningKeyRepository(database.collections);
    const lines = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))] as const;
    const [old, fresh] = lines;
    const made = await Promise.all([1, 2, 3].map(() => makeSigningKey([old], new Date())));
    const current = await Promise.all(made.map((key) => keys.addFirst(key)));
    expect(new Set(current.map(({ id }) => id)).size).toBe(1);
    await keys.replace(await makeSigningKey([old], new Date(Date.now() + 1)));
    expect((await keys.list()).map((key) => key.current)).toEqual([true, false]);

    expect(await checkSigningKeys(keys, [fresh])).toMatchObject({ readable: 0, currentUnreadable: true });
    expect(await reencryptSigningKeys(keys, [fresh, old])).toEqual({
      current: 2,
      changed: 2,
      unreadable: [],
    });
    expect(await checkSigningKeys(keys, [fresh])).toMatchObject({ readable: 2, outdated: 0, unreadable: [] });
  });
});
