import { createCertificateRepository, documentOf } from '../../../adapters/mongo/certificates';
import { migrate } from '../../../adapters/mongo/migrate';
import type { Certificate } from '../../../domain/certificate';
import { readSearch } from '../../../domain/search';
import type { ListFilter } from '../../../ports/certificates';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { failedCertificate, processingCertificate } from '../../support/fixtures';
import { readsOf } from '../../support/profile';
import { scaled } from '../../support/scale';

const MANY = scaled(5_000, 20_000, 120_000);
const ACCOUNT = 'acct_many';
const RARE = 37;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const repository = () => createCertificateRepository(database.collections);

describe('a search', () => {
  const mine: Record<string, Certificate> = {};
  const add = async (name: string, facts: Partial<Certificate>, accountId = 'acct_a') => {
    const made = (facts.status === 'failed' ? failedCertificate : processingCertificate)(accountId, facts);
    mine[name] = made;
    await repository().insert({ certificate: made, idempotencyKey: null });
  };
  const named = (name: string, sha = 'ab') => ({ name, mime: 'm', size: 1, sha256: sha.repeat(32) });
  beforeAll(async () => {
    await add('contract', { title: 'Contrato 14', file: named('c14.pdf', 'cd'), documentType: 'Contract' });
    await add('annex', { title: 'Anexo al contrato', file: named('a.pdf'), reference: 'INV-2291' });
    await add('policy', { title: null, file: named('Póliza_2026 (Responsabilidadcivil).PDF') });
    await add('failed', { title: 'Contrato 15', file: named('c15.pdf'), status: 'failed' });
    await add('other', { title: 'Contrato 14', file: named('c14.pdf', 'cd') }, 'acct_b');
  });

  const found = async (q: string, filter: ListFilter = {}) => {
    const list = await repository().list(
      'acct_a',
      { ...filter, search: readSearch(q) },
      { limit: 100, offset: 0 },
    );
    const names = new Map(Object.entries(mine).map(([name, { id }]) => [id, name]));
    return list.map(({ id }) => names.get(id)).sort();
  };

  it.each([
    ['contrato', ['annex', 'contract', 'failed']],
    ['CONTRATÓ 14', ['contract']],
    ['14 contr', ['contract']],
    ['c 14', ['contract']],
    ['poliza', ['policy']],
    ['responsabilidadcivil', ['policy']],
    ['responsabilidadmercantil', []],
    ['2026 responsabilidadci', ['policy']],
    ['pdf', ['annex', 'contract', 'failed', 'policy']],
    ['ontrato', []],
    ['.*', []],
    ['cd'.repeat(32), ['contract']],
    ['CD'.repeat(32), ['contract']],
    ['ef'.repeat(32), []],
  ])('for %p finds those of the account whose words begin so', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('for an id finds that one, and none of another account', async () => {
    expect(await found(mine['contract']!.id)).toEqual(['contract']);
    expect(await found(mine['other']!.id)).toEqual([]);
  });

  it('goes together with every filter', async () => {
    expect(await found('contrato', { status: 'failed' })).toEqual(['failed']);
    expect(await found('contrato', { documentType: 'CONTRACT' })).toEqual(['contract']);
    expect(await found('contrato', { reference: 'inv-2291' })).toEqual(['annex']);
    expect(await found('contrato', { documentType: 'contract', reference: 'inv-2291' })).toEqual([]);
    expect(await found(mine['contract']!.id, { status: 'failed' })).toEqual([]);
    expect(await found('cd'.repeat(32), { status: 'failed' })).toEqual([]);
    expect(await found('contrato', { createdBefore: new Date(0) })).toEqual([]);
  });

  it('is counted up to the limit', async () => {
    const count = (q: string, limit: number) =>
      repository().count('acct_a', { search: readSearch(q) }, limit);
    expect([await count('contrato', 1_001), await count('contrato', 2), await count('!', 9)]).toEqual([
      3, 2, 0,
    ]);
    expect(await repository().count('acct_a', {}, 9)).toBe(4);
  });

  it('looks for document type and reference in any case', async () => {
    const list = (filter: ListFilter) => repository().list('acct_a', filter, { limit: 9, offset: 0 });
    expect((await list({ documentType: 'cONTRACT' })).map(({ id }) => id)).toEqual([mine['contract']!.id]);
    expect((await list({ reference: 'Inv-2291' })).map(({ id }) => id)).toEqual([mine['annex']!.id]);
    expect(await list({ reference: 'inv-229' })).toEqual([]);
  });
});

describe(`among ${MANY} certificates, a search`, () => {
  beforeAll(async () => {
    const base = Date.parse('2026-01-01T00:00:00Z');
    for (let from = 0; from < MANY; from += 5_000) {
      const documents = Array.from({ length: Math.min(5_000, MANY - from) }, (_, i) => {
        const n = from + i;
        const rare = n % Math.floor(MANY / RARE) === 0 ? ' raro' : '';
        const title = `Contrato${rare} ${n} ${n % 2 === 0 ? 'par' : 'impar'}`;
        const at = new Date(base + Math.floor(n / 3));
        const documentType = n % 2 === 0 ? 'contract' : 'invoice';
        const status = n % 2 === 0 ? ('processing' as const) : ('failed' as const);
        return documentOf(
          processingCertificate(ACCOUNT, { title, createdAt: at, documentType, status, reference: `r-${n}` }),
        );
      });
      await database.collections.certificates.insertMany(documents, { ordered: false });
    }
  });

  it.each<[string, ListFilter]>([
    ['a common word', { search: readSearch('contrato') }],
    ['a beginning', { search: readSearch('con') }],
    ['one character', { search: readSearch('c') }],
    ['a type', { documentType: 'Invoice' }],
    ['a common word of a status', { search: readSearch('contrato'), status: 'failed' }],
    ['a common word of a type', { search: readSearch('contrato'), documentType: 'invoice' }],
  ])(
    'for %s reads entries in proportion to the page at any depth, and sorts nothing',
    async (_what, filter) => {
      const [after] = await repository().list(ACCOUNT, filter, { limit: 1, offset: MANY / 3 });
      for (const start of [{ offset: 0 }, { after: after! }]) {
        const page = { limit: 20, ...start };
        const { finds, sorted, scanned } = await readsOf(database.collections.certificates, async () => {
          expect(await repository().list(ACCOUNT, filter, page)).toHaveLength(20);
        });
        expect({ sorted, scanned }).toEqual({ sorted: false, scanned: false });
        expect(finds).toBeLessThan(120);
      }
    },
  );

  it('for a rare word and a common one reads the rare one’s entries only', async () => {
    for (const q of ['contrato raro', 'raro contrato']) {
      const { finds, counts } = await readsOf(database.collections.certificates, async () => {
        const list = await repository().list(ACCOUNT, { search: readSearch(q) }, { limit: 100, offset: 0 });
        expect(list.length).toBeGreaterThanOrEqual(RARE);
      });
      expect(finds).toBeLessThan(RARE * 2);
      expect(counts).toBeLessThan(1_500);
    }
  });

  it('for words that are in many records, but in none together, is ended by the database when it takes too long', async () => {
    const filter = { search: readSearch('par impar') };
    const { limits } = await readsOf(database.collections.certificates, async () => {
      expect(await repository().list(ACCOUNT, filter, { limit: 20, offset: 0 })).toEqual([]);
      expect(await repository().count(ACCOUNT, filter, 1_001)).toBe(0);
    });
    expect(limits).toEqual([5_000]);
  });

  it('is counted by the entries of the index alone', async () => {
    const { counts, documents } = await readsOf(database.collections.certificates, async () => {
      expect(await repository().count(ACCOUNT, { search: readSearch('contrato') }, 1_001)).toBe(1_001);
    });
    expect(counts).toBeLessThan(1_100);
    expect(documents).toBe(0);
  });

  it('finds all of them by position, in the order of the list', async () => {
    const filter = { search: readSearch('raro') };
    const all = await repository().list(ACCOUNT, filter, { limit: 100, offset: 0 });
    const ids = [];
    let page = await repository().list(ACCOUNT, filter, { limit: 7, offset: 0 });
    for (let after = page.at(-1); after !== undefined; after = page.at(-1)) {
      ids.push(...page.map(({ id }) => id));
      page = await repository().list(ACCOUNT, filter, { limit: 7, after });
    }
    expect(ids).toEqual(all.map(({ id }) => id));
  });
});

it('certificates without search terms get them from the migration, and a public page', async () => {
  const old = await freshDatabase();
  try {
    const { certificates } = old.collections;
    const count = scaled(2_500, 8_000, 20_000);
    await certificates.insertMany(
      Array.from({ length: count }, (_, i) => {
        const {
          search: _search,
          publicPage: _page,
          createdPublic: _first,
          ...document
        } = documentOf(processingCertificate('acct_old', { title: `Contrato ${i}` }));
        return document as ReturnType<typeof documentOf>;
      }),
    );
    const lines: string[] = [];
    await migrate(certificates.db, { log: (line) => lines.push(line) });
    expect(lines.join('\n')).toContain(`${count} certificates changed`);
    const filter = { search: readSearch('contrato 2499') };
    const list = await createCertificateRepository(old.collections).list('acct_old', filter, {
      limit: 9,
      offset: 0,
    });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ publicPage: true, createdPublic: true });
    expect(await certificates.countDocuments({ search: { $exists: false } })).toBe(0);
  } finally {
    await old.drop();
  }
});
