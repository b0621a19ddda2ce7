import { Binary } from 'mongodb';
import type { Collection, Document } from 'mongodb';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createDeliveryRepository } from '../../../adapters/mongo/deliveries';
import { createErasureRepository } from '../../../adapters/mongo/erasure';
import { createEventRepository } from '../../../adapters/mongo/events';
import { createInviteRepository } from '../../../adapters/mongo/invites';
import { createEraseActivities } from '../../../activities/sweep/erase-accounts';
import type { Erased } from '../../../activities/sweep/erase-accounts';
import type { Certificate } from '../../../domain/certificate';
import { newId } from '../../../domain/ids';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { certifiedCertificate, failedCertificate, processingCertificate } from '../../support/fixtures';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { scaled } from '../../support/scale';

const DAY = 86_400_000;
/** Attempts fail on purpose. */
const SILENT = new DefaultLogger('ERROR', () => undefined);

/** Every text in a document, with its path. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Binary)
    return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(each, path === '' ? name : `${path}.${name}`),
  );
}

describe('the erasure of an account', () => {
  let database: TestDatabase;
  const store = new Set<string>();
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function closedAccount(pages: 'keep' | 'remove' = 'keep'): Promise<string> {
    const accounts = createAccountRepository(database.collections);
    const { id } = await accounts.create({
      ...{ email: `${newId('acct')}@example.test`, emailConfirmed: true, passwordHash: 'hash' },
    });
    const requestedAt = new Date(Date.now() - 8 * DAY);
    const closing = { requestedAt, erasedFrom: new Date(Date.now() - DAY), pages };
    await accounts.close(id, closing, { actor: id, keepSession: null });
    return id;
  }

  async function insert(certificate: Certificate): Promise<string> {
    store.add(`files/${certificate.id}`);
    await createCertificateRepository(database.collections).insert({ certificate, idempotencyKey: null });
    return certificate.id;
  }

  const activities = (deleteFile: (key: string) => unknown = (key) => store.delete(key)) =>
    createEraseActivities({
      erasure: createErasureRepository(database.collections),
      files: {
        delete: async (key) => {
          await deleteFile(key);
        },
      },
      clock: () => new Date(),
    });

  /** One attempt, as a worker makes it. */
  const erase = (accountId: string, { eraseAccount } = activities()) =>
    new MockActivityEnvironment(undefined, { logger: SILENT }).run<[string], Erased, typeof eraseAccount>(
      eraseAccount,
      accountId,
    );

  it('keeps of a record only its id, its states and what its proofs need', async () => {
    const id = await closedAccount();
    const record = await insert(
      certifiedCertificate(id, {
        ...{ title: 'Divorcio', description: 'privado', documentType: 'demanda', reference: 'exp-7' },
        file: { name: 'divorcio.pdf', mime: 'application/pdf', size: 24, sha256: 'cd'.repeat(32) },
      }),
    );
    // As a later release may add one.
    const added = { $set: { tsr: new Binary(Buffer.from('token')), note: 'confidencial' } } as Document;
    await database.collections.certificates.updateOne({ _id: record }, added);
    expect(await erase(id)).toEqual({
      outcome: 'erased',
      records: 1,
    });
    const left = await database.collections.certificates.findOne({ _id: record });
    // A new text of a record appears here only if it was decided that it names nobody.
    expect(
      textsOf(left)
        .filter(([, text]) => text !== '')
        .map(([path]) => path)
        .sort(),
    ).toEqual([
      ...['_id', 'accountId', 'anchor.leaf', 'custody', 'erased.pages'],
      ...['evidence.hashAlgorithm', 'evidence.signer', 'file.sha256', 'status'],
      ...['token.grade', 'token.policyOid', 'token.provider', 'token.serialNumber'],
    ]);
    expect(left?.tsr?.buffer.toString()).toBe('token');
    expect(left?.file.size).toBe(24);
    expect(store.has(`files/${record}`)).toBe(false);
    expect(await createCertificateRepository(database.collections).statusesOf([record])).toEqual(
      new Map([[record, 'erased']]),
    );
  });

  it('leaves no endpoint, event or delivery of the account, and those of others alone', async () => {
    const { collections } = database;
    const { webhooks, events, deliveries } = collections;
    const [id, other] = [await closedAccount(), newId('acct')];
    for (const accountId of [id, other]) {
      const webhookId = newId('whk');
      const at = new Date();
      await webhooks.insertOne({
        ...{ _id: webhookId, accountId, url: 'https://a.example/?token=t0p', events: ['*'] },
        ...{ description: null, enabled: false, disabledReason: null, createdAt: at, keyId: null },
        acceptedOrigin: null,
        ...{ secret: 'x', previousSecret: null, failingSince: null },
      });
      const event = { id: `evt_${accountId}`, accountId, type: 'webhook.test' as const, at, data: {} };
      await createEventRepository(collections).add([event]);
      await createDeliveryRepository(collections).add([
        {
          ...{ id: `dlv_${accountId}`, webhookId, accountId, eventId: event.id, type: event.type },
          origin: 'https://a.example',
        },
      ]);
    }
    expect((await erase(id)).outcome).toBe('erased');
    for (const collection of [webhooks, events, deliveries] as unknown as Collection[]) {
      expect(await collection.countDocuments({ accountId: id })).toBe(0);
      expect(await collection.countDocuments({ accountId: other })).toBe(1);
    }
  });

  it('waits for certifications that are under way', async () => {
    const id = await closedAccount();
    const record = await insert(processingCertificate(id));
    const run = () => erase(id);
    expect((await run()).outcome).toBe('waiting');
    expect(await createAccountRepository(database.collections).find(id)).not.toBeNull();
    await createCertificateRepository(database.collections).markFailed(
      record,
      { code: 'psc_error', message: 'No provider.' },
      null,
    );
    expect((await run()).outcome).toBe('erased');
    expect((await run()).outcome).toBe('gone');
    expect(await createAccountRepository(database.collections).find(id)).toBeNull();
  });

  it('waits for a certification that begins while it runs, and strips its record too', async () => {
    const id = await closedAccount();
    await insert(certifiedCertificate(id));
    const certificates = createCertificateRepository(database.collections);
    let late: string | undefined;
    const meanwhile = activities(async (key) => {
      store.delete(key);
      late ??= await insert(processingCertificate(id, { title: 'Divorcio' }));
    });
    expect((await erase(id, meanwhile)).outcome).toBe('waiting');
    expect(await createAccountRepository(database.collections).find(id)).not.toBeNull();
    await certificates.markFailed(late!, { code: 'psc_error', message: 'No provider.' }, null);
    expect((await erase(id)).outcome).toBe('erased');
    expect(await certificates.find(late!)).toMatchObject({ title: null });
  });

  it('erases nothing of an account that was reopened, or is not due', async () => {
    const accounts = createAccountRepository(database.collections);
    const id = await closedAccount();
    await accounts.reopen(id, id);
    expect((await erase(id)).outcome).toBe('gone');
    const early = await closedAccount();
    await database.collections.accounts.updateOne(
      { _id: early },
      { $set: { 'closing.erasedFrom': new Date(Date.now() + DAY) } },
    );
    expect(await activities().listDueAccounts()).not.toContain(early);
    expect((await erase(early)).outcome).toBe('gone');
  });

  it('can no longer be undone once it has begun', async () => {
    const id = await closedAccount();
    const accounts = createAccountRepository(database.collections);
    await createErasureRepository(database.collections).begin(id, new Date());
    expect(await accounts.reopen(id, id)).toBeNull();
    expect(await accounts.setPassword(id, { hash: 'new' }, 'operator:x')).toBe(false);
    expect((await accounts.find(id))?.closing).not.toBeNull();
  });

  it('continues after a crash in any page, however often', async () => {
    const id = await closedAccount('remove');
    const count = scaled(1_200, 4_000, 10_000);
    const documents = Array.from({ length: count }, (_, i) => {
      const make = i % 7 === 0 ? failedCertificate : certifiedCertificate;
      const { id: _id, ...facts } = make(id, { createdAt: new Date(1.7e12 + Math.floor(i / 3)) });
      store.add(`files/${_id}`);
      return { _id, ...facts, idempotencyKey: null, tsr: null } as never;
    });
    await database.collections.certificates.insertMany(documents);

    let untilCrash = 700;
    const crashing = activities((key) => {
      if ((untilCrash -= 1) < 0) throw new Error('The worker is killed.');
      return store.delete(key);
    });
    for (let crashes = 0; ; crashes += 1) {
      expect(crashes).toBeLessThan(count);
      try {
        const { outcome } = await erase(id, crashing);
        expect(outcome).toBe('erased');
        expect(crashes).toBeGreaterThan(0);
        break;
      } catch {
        expect(await createAccountRepository(database.collections).find(id)).not.toBeNull();
        untilCrash = count;
      }
    }
    const { certificates } = database.collections;
    expect(await certificates.countDocuments({ accountId: id, 'erased.pages': 'remove' })).toBe(count);
    expect(await certificates.countDocuments({ accountId: id, title: { $ne: null } })).toBe(0);
    const left = await certificates.find({ accountId: id }, { projection: { _id: 1 } }).toArray();
    expect(left.filter(({ _id }) => store.has(`files/${_id}`))).toEqual([]);
  });
});

describe('the log of the database that the stack starts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function linesWith(text: string): Promise<string[]> {
    const admin = database.collections.members.db.client.db('admin');
    const { log } = (await admin.command({ getLog: 'global' })) as { log: string[] };
    return log.filter((line) => line.includes(text));
  }

  it('has no document of a slow operation in it, which an erasure could not reach', async () => {
    const { members } = database.collections;
    const marker = newId('mem');
    await members.insertOne({ _id: marker } as never);
    const slow = { _id: marker, $where: 'sleep(200) || true' };
    await members.updateOne(slow, { $set: { name: `Ana ${marker}` } });
    expect((await members.findOne({ _id: marker }))?.name).toBe(`Ana ${marker}`);
    expect(await linesWith(marker)).toEqual([]);
  });

  it('has no name or address of an account in it after changes that conflict', async () => {
    const accounts = createAccountRepository(database.collections);
    const invites = createInviteRepository(database.collections);
    const marker = newId('acct').toLowerCase();
    const account = { emailConfirmed: false, passwordHash: 'hash' };
    const { id } = await accounts.create({ ...account, email: `${newId('acct')}@example.test` });
    const numbers = Array.from({ length: 8 }, (_, n) => n);
    await Promise.all(numbers.map((n) => accounts.setHolderName(id, `Ana ${marker} ${n}`, id)));
    await invites.create({ hash: marker, email: null, expiresAt: null }, 'test');
    const signUps = numbers.map((n) =>
      accounts.create({ ...account, email: `ana-${marker}-${n}@example.test`, inviteHash: marker }),
    );
    const outcomes = await Promise.allSettled(signUps);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await linesWith(marker)).filter((line) => /Ana |ana-/.test(line))).toEqual([]);
  });
});
