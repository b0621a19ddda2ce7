import {
  appendEntries,
  EMPTY_LEDGER,
  entrySource,
  firstBroken,
  NO_ENTRY,
} from '../../../../domain/memberships/ledger';
import type { EntryDraft, LedgerEntry } from '../../../../domain/memberships/ledger';

const draft = (source: string): EntryDraft => ({
  ...{ kind: 'earn', programId: 'prg_1', category: 'other', points: 5_00, on: '2026-06-15', source },
});
const owner = { accountId: 'acct_1', memberId: 'mem_1', recordedAt: new Date('2026-06-16T12:00:00Z') };
const entries = appendEntries(EMPTY_LEDGER, owner, ['acr_1', 'acr_2', 'acr_3'].map(draft));

describe('a ledger', () => {
  it('numbers its entries, and each names the one before', () => {
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(entries[0]?.previous).toBe(NO_ENTRY);
    expect(entries[1]?.previous).toBe(entries[0]?.hash);
    expect(firstBroken(entries)).toBeNull();
  });

  it('is continued from its newest entry', () => {
    const head = entries[2];
    if (head === undefined) throw new Error('There are three.');
    const more = appendEntries(head, owner, [draft('acr_4')]);
    expect(firstBroken([...entries, ...more])).toBeNull();
    expect(firstBroken(more, head)).toBeNull();
    expect(firstBroken(more)).toBe(4);
  });

  const changes: Partial<LedgerEntry>[] = [
    { points: 6_00 },
    { kind: 'adjust' },
    { category: 'ethics' },
    { programId: 'prg_2' },
    { on: '2026-06-16' },
    { source: 'acr_9' },
    { memberId: 'mem_2' },
    { accountId: 'acct_2' },
    { recordedAt: new Date('2026-06-16T12:00:00.001Z') },
    { previous: NO_ENTRY },
    { hash: NO_ENTRY },
  ];
  it.each(changes)('shows that an entry was changed: %j', (change) => {
    const changed = entries.map((entry) => (entry.sequence === 2 ? { ...entry, ...change } : entry));
    expect(firstBroken(changed)).toBe(2);
  });

  it('shows that an entry was taken out, or put elsewhere', () => {
    const [first, second, third] = entries as [LedgerEntry, LedgerEntry, LedgerEntry];
    expect(firstBroken([first, third])).toBe(3);
    expect(firstBroken([first, third, second])).toBe(3);
    expect(firstBroken([second, third])).toBe(2);
  });

  it('tells entries apart by source, kind, program and category', () => {
    const one = draft('acr_1');
    const sources = [
      ...[one, { ...one, kind: 'revoke' as const }, { ...one, programId: 'prg_2' }],
      ...[{ ...one, category: 'ethics' }, draft('acr_2')],
    ].map(entrySource);
    expect(new Set(sources).size).toBe(5);
    expect(entrySource({ ...one, points: 1, on: '2020-01-01' })).toBe(entrySource(one));
  });
});
