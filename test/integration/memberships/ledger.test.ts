import { createLedger } from '../../../adapters/mongo/memberships/ledger';
import { ledgerDocument } from '../../../adapters/mongo/memberships/ledger-writer';
import { newId } from '../../../domain/ids';
import { appendEntries, EMPTY_LEDGER, firstBroken } from '../../../domain/memberships/ledger';
import type { EntryDraft, LedgerEntry } from '../../../domain/memberships/ledger';
import { fold } from '../../../domain/memberships/totals';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { scaled } from '../../support/scale';

const accountId = 'acct_ledger';
const programId = 'prg_ledger';

describe('the ledger of a member', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  function entriesFor(memberId: string, count: number): LedgerEntry[] {
    const drafts = Array.from({ length: count }, (_, i): EntryDraft => ({
      ...{ kind: 'earn', programId, category: i % 2 === 0 ? 'ethics' : 'clinical', points: 25 },
      on: `2026-${String((i % 12) + 1).padStart(2, '0')}-15`,
      source: `acr_${i}`,
    }));
    return appendEntries(EMPTY_LEDGER, { accountId, memberId, recordedAt: new Date() }, drafts);
  }

  async function store(entries: LedgerEntry[]): Promise<void> {
    const { ledger, ledgerHeads } = database.collections;
    for (let from = 0; from < entries.length; from += 10_000)
      await ledger.insertMany(
        entries.slice(from, from + 10_000).map((entry) => ledgerDocument(entry)),
        { ordered: false },
      );
    const last = entries.at(-1);
    if (last === undefined) return;
    const { memberId, sequence, hash } = last;
    await ledgerHeads.insertOne({ _id: memberId, sequence, hash });
  }

  test('a checkpoint is written beyond 200 entries; without it, or with a wrong one rebuilt, the totals are the same', async () => {
    const { ledgerCheckpoints } = database.collections;
    const ledger = createLedger(database.collections);
    const memberId = newId('mem');
    const entries = entriesFor(memberId, 450);
    const expected = fold({}, entries);
    await store(entries);
    expect(await ledgerCheckpoints.findOne({ _id: memberId })).toBeNull();
    expect(await ledger.totals(memberId)).toEqual(expected);
    expect(await ledgerCheckpoints.findOne({ _id: memberId })).toMatchObject({ sequence: 450 });
    expect(await ledger.totals(memberId)).toEqual(expected);

    await ledgerCheckpoints.deleteOne({ _id: memberId });
    expect(await ledger.totals(memberId)).toEqual(expected);
    const wrong = { [programId]: { ethics: { '2026-01-15': { earned: 1, carried: 2, expired: -3 } } } };
    await ledgerCheckpoints.updateOne({ _id: memberId }, { $set: { totals: wrong } });
    expect(await ledger.totals(memberId)).toEqual(wrong);
    await ledger.rebuildCheckpoint(memberId);
    expect(await ledger.totals(memberId)).toEqual(expected);
  });

  test('its entries are listed in order, by program too, and their chain is unbroken', async () => {
    const ledger = createLedger(database.collections);
    const memberId = newId('mem');
    await store(entriesFor(memberId, 30));
    const listed = await ledger.list(accountId, memberId, { after: 0, limit: 100 });
    expect(firstBroken(listed)).toBeNull();
    expect(listed.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    const page = await ledger.list(accountId, memberId, { programId, after: 10, limit: 2 });
    expect(page.map(({ sequence }) => sequence)).toEqual([11, 12]);
    expect(await ledger.list('acct_other', memberId, { after: 0, limit: 100 })).toEqual([]);
  });

  test('points are read in a time that does not grow with the ledgers of all members', async () => {
    const members = scaled(20, 100, 1_000);
    const each = scaled(100, 500, 1_000);
    const most = scaled(2_000, 20_000, 100_000);
    const ledger = createLedger(database.collections);
    const ids = Array.from({ length: members }, () => newId('mem'));
    for (const id of ids) await store(entriesFor(id, each));
    const large = newId('mem');
    await store(entriesFor(large, most));
    const timesOf = async (read: string[]) => {
      const times: number[] = [];
      for (const id of read) {
        const begun = performance.now();
        await ledger.totals(id);
        times.push(performance.now() - begun);
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
      return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
    };
    console.log(
      [
        `${members * each + most} entries.`,
        `First reading of ${members} members with ${each}: ${await timesOf(ids)}.`,
        `Later: ${await timesOf(ids)}.`,
        `First reading of one with ${most}: ${await timesOf([large])}.`,
        `Later: ${await timesOf(Array.from({ length: 100 }, () => large))}.`,
      ].join('\n'),
    );
    expect(await ledger.totals(large)).toEqual(fold({}, entriesFor(large, most)));
  });
});
