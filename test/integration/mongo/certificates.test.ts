import fc from '../../support/property';
import { createCertificateRepository, documentOf } from '../../../adapters/mongo/certificates';
import type { Certificate } from '../../../domain/certificate';
import { UnavailableError } from '../../../domain/errors';
import { collectionsOf } from '../../../adapters/mongo/collections';
import { connectDatabase } from '../../../adapters/mongo/connect';
import { credentialKey } from '../../../domain/memberships/credential';
import type { ListFilter } from '../../../ports/certificates';
import { reservePort } from '../../../runtime/reserve-port';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';
import { profiled } from '../../support/profile';

const token = {
  facts: {
    provider: 'sandbox',
    grade: 'sandbox' as const,
    policyOid: '1.2.3',
    serialNumber: '-7',
    genTime: new Date('2026-11-14T18:02:11.214Z'),
  },
  evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256' as const },
  tsr: Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x00]),
  leaf: 'aa'.repeat(32),
  hashedAt: new Date('2026-11-14T18:02:11.100Z'),
  timestampedAt: new Date('2026-11-14T18:02:11.300Z'),
};

describe('certificate records', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  const repository = () => createCertificateRepository(database.collections);

  it('store every fact, the token byte for byte, and genTime to the millisecond', async () => {
    const certificate = processingCertificate('acct_a');
    await repository().insert({ certificate, idempotencyKey: null });
    await repository().saveToken(certificate.id, token);
    expect(await repository().find(certificate.id)).toMatchObject({
      status: 'certified',
      token: token.facts,
      anchor: { leaf: token.leaf, batchId: null, index: null },
      steps: { hashedAt: token.hashedAt, timestampedAt: token.timestampedAt, failedAt: null },
    });
    expect(await repository().tsr(certificate.id)).toEqual(token.tsr);
  });

  it('let exactly one of many inserts with the same idempotency key win', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        repository().insert({
          certificate: processingCertificate('acct_b'),
          idempotencyKey: 'k1',
        }),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === 'inserted')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'key_held')).toHaveLength(19);
  });

  it('tell an insert with a key that is held which of them holds it, and do not affect other accounts', async () => {
    const insert = (accountId: string, title: string | null) =>
      repository().insert({
        certificate: processingCertificate(accountId, { title }),
        idempotencyKey: 'k2',
      });
    expect(await insert('acct_c', null)).toEqual({ outcome: 'inserted' });
    expect(await insert('acct_c', 'other')).toMatchObject({ outcome: 'key_held', holder: { title: null } });
    expect(await insert('acct_d', 'other')).toEqual({ outcome: 'inserted' });
  });

  it('free the idempotency key when they fail', async () => {
    const first = processingCertificate('acct_e');
    const idempotencyKey = 'k3';
    await repository().insert({ certificate: first, idempotencyKey });
    await repository().markFailed(first.id, { code: 'psc_error', message: 'No.' }, null);
    const second = await repository().insert({
      certificate: processingCertificate('acct_e'),
      idempotencyKey,
    });
    expect(second).toEqual({ outcome: 'inserted' });
  });

  it('of a credential are listed once they are certified, and not for each attempt before', async () => {
    const accountId = 'acct_own';
    const idempotencyKey = credentialKey('acr_1');
    const add = async (key: string | null) => {
      const certificate = processingCertificate(accountId, { reference: 'acr_1' });
      await repository().insert({ certificate, idempotencyKey: key });
      return certificate.id;
    };
    const fail = (id: string) => repository().markFailed(id, { code: 'psc_error', message: 'No.' }, null);
    const uploads = [await add(null), await add('a-key'), await add(null)];
    await fail(uploads[0]!);
    await fail(uploads[1]!);
    const attempts = [];
    for (const _ of [1, 2]) {
      const id = await add(idempotencyKey);
      attempts.push(id);
      await fail(id);
    }
    const last = await add(idempotencyKey);
    const ids = async (filter: ListFilter) =>
      (await repository().list(accountId, filter, { limit: 9, offset: 0 })).map(({ id }) => id).sort();
    const filters: ListFilter[] = [{}, { reference: 'acr_1' }, { updatedAfter: new Date(0) }];
    for (const filter of filters) expect(await ids(filter)).toEqual([...uploads].sort());
    expect(await ids({ status: 'failed' })).toEqual(uploads.slice(0, 2).sort());
    expect(await repository().count(accountId, {}, 9)).toBe(3);
    expect(await repository().find(attempts[0]!)).toMatchObject({ status: 'failed', ownWork: true });
    expect(await repository().find(uploads[1]!)).not.toHaveProperty('ownWork');

    await repository().saveToken(last, token);
    for (const filter of filters) expect(await ids(filter)).toEqual([...uploads, last].sort());
    expect(await ids({ status: 'certified' })).toEqual([last]);
  });

  it('never change from certified to failed, or the reverse', async () => {
    const certified = processingCertificate('acct_f');
    const failed = processingCertificate('acct_f');
    await repository().insert({ certificate: certified, idempotencyKey: null });
    await repository().insert({ certificate: failed, idempotencyKey: null });
    await repository().saveToken(certified.id, token);
    await repository().markFailed(failed.id, { code: 'psc_error', message: 'No.' }, null);
    const before = await Promise.all([repository().find(certified.id), repository().find(failed.id)]);
    const after = await Promise.all([
      repository().markFailed(certified.id, { code: 'cancelled', message: 'No.' }, null),
      repository().saveToken(failed.id, token),
    ]);
    // Both give the record as it was and stays.
    expect(after).toEqual(before);
    expect(after.map((record) => record?.status)).toEqual(['certified', 'failed']);
    expect(await Promise.all([repository().find(certified.id), repository().find(failed.id)])).toEqual(
      before,
    );
    expect(await repository().tsr(failed.id)).toBeNull();
  });

  it('become certified or failed, never both, when the two happen at once', async () => {
    for (let i = 0; i < 20; i += 1) {
      const certificate = processingCertificate('acct_race');
      await repository().insert({ certificate, idempotencyKey: null });
      const [saved, failed] = await Promise.all([
        repository().saveToken(certificate.id, token),
        repository().markFailed(certificate.id, { code: 'cancelled', message: 'No.' }, null),
      ]);
      expect(saved).toEqual(failed);
      expect(saved?.failure === null).toBe(saved?.status === 'certified');
    }
  });

  it('that do not exist are neither certified nor failed', async () => {
    expect(await repository().saveToken('cert_missing', token)).toBeNull();
    expect(
      await repository().markFailed('cert_missing', { code: 'cancelled', message: 'No.' }, null),
    ).toBeNull();
    expect(await repository().find('cert_missing')).toBeNull();
  });

  it('give their states by id, only of those that exist', async () => {
    const [one, two] = [processingCertificate('acct_s'), processingCertificate('acct_s')];
    for (const certificate of [one, two]) await repository().insert({ certificate, idempotencyKey: null });
    await repository().saveToken(two.id, token);
    const statuses = await repository().statusesOf([one.id, two.id, 'cert_missing']);
    expect([...statuses].sort()).toEqual(
      [[one.id, 'processing'] as const, [two.id, 'certified'] as const].sort(),
    );
  });

  it('are found by idempotency key until they fail, through its index', async () => {
    const certificate = processingCertificate('acct_k');
    await repository().insert({ certificate, idempotencyKey: 'k9' });
    const find = () => repository().findByIdempotencyKey('acct_k', 'k9');
    const { used, tried } = await indexesUsed(database, async () => {
      expect(await find()).toMatchObject({ id: certificate.id });
    });
    expect({ used, tried }).toEqual({ used: ['idempotency'], tried: false });
    expect(await repository().findByIdempotencyKey('acct_other', 'k9')).toBeNull();
    await repository().markFailed(certificate.id, { code: 'psc_error', message: 'No.' }, null);
    expect(await find()).toBeNull();
  });

  it('allow a step to run twice', async () => {
    const certificate = processingCertificate('acct_g');
    await repository().insert({ certificate, idempotencyKey: null });
    const first = await repository().saveToken(certificate.id, token);
    expect(await repository().saveToken(certificate.id, { ...token, leaf: 'bb'.repeat(32) })).toEqual(first);
    expect(await repository().find(certificate.id)).toMatchObject({ anchor: { leaf: token.leaf } });
  });

  it('are found by hash only in their own account, and only when certified', async () => {
    const sha256 = 'cd'.repeat(32);
    const file = { name: 'f', mime: 'm', size: 1, sha256 };
    const mine = processingCertificate('acct_h', { file });
    await repository().insert({ certificate: mine, idempotencyKey: null });
    await repository().insert({
      certificate: processingCertificate('acct_h', { file }),
      idempotencyKey: null,
    });
    expect(await repository().findBySha256('acct_h', sha256)).toEqual([]);
    await repository().saveToken(mine.id, token);
    expect((await repository().findBySha256('acct_h', sha256)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await repository().findBySha256('acct_i', sha256)).toEqual([]);
    expect(await repository().findForAccount('acct_i', mine.id)).toBeNull();
  });

  it.each([
    ['a page', 'list', {}],
    ['a page of a span of time', 'list', { createdAfter: new Date(0), createdBefore: new Date() }],
    ['a page of one status', 'list-by-status', { status: 'certified' as const }],
    ['a page of one type', 'search', { documentType: 'other' }],
    ['a page of one reference', 'search', { reference: 'inv-2291' }],
    ['a page of one word', 'search', { search: { words: ['contrato'] } }],
    ['a page of one hash', 'verify', { search: { sha256: 'ab'.repeat(32) } }],
  ])('are read through the index for %s, without comparing plans', async (_what, index, filter) => {
    await repository().insert({ certificate: processingCertificate('acct_indexes'), idempotencyKey: null });
    const { used, tried } = await indexesUsed(database, () =>
      repository().list('acct_indexes', filter, { limit: 20, offset: 1_000 }),
    );
    expect({ used, tried }).toEqual({ used: [index], tried: false });
    const next = await indexesUsed(database, () =>
      repository().list('acct_indexes', filter, {
        limit: 20,
        after: { createdAt: new Date(), id: 'cert_zzzzzzzzzzzzzzzzzzzzzz' },
      }),
    );
    expect(next).toMatchObject({ used: [index, index], tried: false });
  });

  it('are paged by position without skipping or repeating one, also in the same millisecond and as new ones arrive', async () => {
    const base = Date.parse('2026-11-14T18:02:11Z');
    const at = fc.integer({ min: 0, max: 4 }).map((offset) => new Date(base + offset));
    const record = fc.record({
      createdAt: at,
      status: fc.constantFrom('processing' as const, 'failed' as const),
      documentType: fc.constantFrom('contract', 'invoice'),
      reference: fc.constantFrom('inv-1', 'inv-2', null),
    });
    const filter = fc.record(
      {
        status: fc.constantFrom('processing' as const, 'failed' as const),
        documentType: fc.constantFrom('contract', 'invoice'),
        reference: fc.constantFrom('inv-1', 'inv-2'),
        createdAfter: at,
        createdBefore: at,
      },
      { requiredKeys: [] },
    );
    let run = 0;
    const paged = fc.asyncProperty(
      fc.array(record, { maxLength: 30 }),
      filter,
      fc.integer({ min: 1, max: 7 }),
      async (facts, wanted, limit) => {
        const accountId = `acct_paged_${run++}`;
        const insert = (one: Partial<Certificate>) =>
          repository().insert({ certificate: processingCertificate(accountId, one), idempotencyKey: null });
        for (const one of facts) await insert(one);
        const all = await repository().list(accountId, wanted, { limit: 100, offset: 0 });
        expect(await idsByPosition(accountId, wanted, limit, insert)).toEqual(all.map(({ id }) => id));
      },
    );
    await fc.assert(paged, { numRuns: 40 });
  });

  /** Follows the list to its end; a new certificate arrives after every page. */
  async function idsByPosition(
    accountId: string,
    filter: ListFilter,
    limit: number,
    insert: (facts: Partial<Certificate>) => Promise<unknown>,
  ): Promise<string[]> {
    const ids = [];
    let page = await repository().list(accountId, filter, { limit, offset: 0 });
    for (let after = page.at(-1); after !== undefined; after = page.at(-1)) {
      ids.push(...page.map(({ id }) => id));
      await insert({
        createdAt: new Date('2026-11-14T18:02:12Z'),
        documentType: 'contract',
        reference: 'inv-1',
      });
      page = await repository().list(accountId, filter, { limit, after });
    }
    return ids;
  }

  it('are paged by position at the cost of the page alone, even among thousands of the same millisecond', async () => {
    const createdAt = new Date('2026-11-14T18:02:11Z');
    await database.collections.certificates.insertMany(
      Array.from({ length: 3_000 }, (_, i) => {
        const at = new Date(createdAt.getTime() + (i < 2_000 ? 0 : i));
        return documentOf(processingCertificate('acct_deep', { createdAt: at }));
      }),
    );
    for (const offset of [900, 2_900]) {
      const [after] = await repository().list('acct_deep', {}, { limit: 1, offset });
      const { keysExamined } = await indexesUsed(database, async () => {
        expect(await repository().list('acct_deep', {}, { limit: 20, after: after! })).toHaveLength(20);
      });
      expect(keysExamined).toBeLessThan(30);
    }
  });

  it('are found by hash through its index, without sorting, and by id without any other index', async () => {
    const certificate = processingCertificate('acct_indexes');
    await repository().insert({ certificate, idempotencyKey: null });
    const byHash = await indexesUsed(database, () => repository().findBySha256('acct_indexes', 'aa'));
    expect(byHash).toMatchObject({ used: ['verify'], tried: false, sorted: false });
    const { findForAccount } = repository();
    const byId = await indexesUsed(database, async () => {
      expect(await findForAccount('acct_indexes', certificate.id)).not.toBeNull();
      expect(await findForAccount('acct_other', certificate.id)).toBeNull();
    });
    // The database's fast path for a single id, which names no index.
    expect(byId).toMatchObject({ used: [], tried: false });
  });

  it('throw UnavailableError when no database listens', async () => {
    const { db, close } = connectDatabase(
      `mongodb://127.0.0.1:${await reservePort()}/nothing?directConnection=true`,
    );
    try {
      await expect(createCertificateRepository(collectionsOf(db)).find('cert_x')).rejects.toThrow(
        UnavailableError,
      );
    } finally {
      await close();
    }
  });
});

/** The indexes through which records were read, with how many entries, and whether plans were compared or results sorted. */
async function indexesUsed({ collections }: TestDatabase, read: () => Promise<unknown>) {
  const operations = await profiled(collections.certificates, read);
  expect(operations.length).toBeGreaterThan(0);
  return {
    used: operations.flatMap(({ execStats }) => indexesIn(execStats as Stage)),
    tried: operations.some(({ fromMultiPlanner }) => fromMultiPlanner === true),
    sorted: operations.some(({ hasSortStage }) => hasSortStage === true),
    keysExamined: operations.reduce((total, operation) => total + operation.keysExamined, 0),
  };
}

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

function indexesIn({ stage, indexName, inputStage, inputStages = [] }: Stage): string[] {
  const own = stage === 'IXSCAN' && indexName !== undefined ? [indexName] : [];
  const inputs = inputStage === undefined ? inputStages : [inputStage];
  return [...own, ...inputs.flatMap(indexesIn)];
}
