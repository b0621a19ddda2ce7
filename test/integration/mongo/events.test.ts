import { createEventRepository } from '../../../adapters/mongo/events';
import { EVENT_TYPES } from '../../../domain/event';
import type { AccountEvent, EventType } from '../../../domain/event';
import { derivedId } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { profiled } from '../../support/profile';

const ALL = { types: EVENT_TYPES, after: null };

describe('the events of an account', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const repository = () => createEventRepository(database.collections);
  /** Lists events at once. */
  const listing = () => createEventRepository(database.collections, { settledSeconds: -60 });

  const event = (
    accountId: string,
    name: string,
    at = new Date(),
    type: EventType = 'certificate.certified',
  ): AccountEvent => ({
    id: derivedId('evt', accountId, name),
    accountId,
    type,
    at,
    data: { certificate: { id: name } },
  });

  it('are found by id, and stay as they are when they are added again', async () => {
    const [first, second] = [event('acct_1', 'a', new Date(1.8e12)), event('acct_1', 'b')];
    await repository().add([first]);
    await repository().add([{ ...first, at: new Date(), data: {} }, second]);
    await repository().add([]);
    expect(await repository().find(first.id)).toEqual(first);
    expect(await repository().findMany([first.id, second.id, 'evt_x'])).toEqual(
      expect.arrayContaining([first, second]),
    );
    expect(await repository().find('evt_x')).toBeNull();
  });

  it('are listed in the order in which they were added, not by their times, and only to their account', async () => {
    await repository().add([event('acct_2', 'late', new Date(2e12))]);
    await repository().add([event('acct_3', 'other')]);
    await repository().add(
      Array.from({ length: 5 }, (_, i) => event('acct_2', `early ${i}`, new Date(1e12))),
    );
    const seen: AccountEvent[] = [];
    for (let after: string | null = null; ;) {
      const page = await listing().list('acct_2', { types: EVENT_TYPES, limit: 2, after });
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...page);
      after = last.position;
    }
    expect(seen.map(({ id }) => id)).toEqual(
      ['late', ...Array.from({ length: 5 }, (_, i) => `early ${i}`)].map((name) => event('acct_2', name).id),
    );
  });

  it('are not listed yet while one with an earlier position could appear', async () => {
    await repository().add([event('acct_4', 'a')]);
    expect(await repository().list('acct_4', { ...ALL, limit: 10 })).toEqual([]);
    expect(await listing().list('acct_4', { ...ALL, limit: 10 })).toHaveLength(1);
  });

  it('are not missed by a reader that follows many writers', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 25; i += 1) await repository().add([event('acct_5', `${writer} ${i}`)]);
    });
    const state = { ended: false };
    const all = Promise.all(writers).then(() => {
      state.ended = true;
    });
    const reader = createEventRepository(database.collections, { settledSeconds: 1 });
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await reader.list('acct_5', { types: EVENT_TYPES, limit: 20, after });
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1)?.position ?? after;
      const isComplete =
        state.ended && (await listing().list('acct_5', { types: EVENT_TYPES, limit: 1, after })).length === 0;
      if (isComplete) break;
    }
    await all;
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
  });

  it('are read by an index, page by page, whatever is there of other types', async () => {
    const shown = ['batch.completed', 'allowance.low'] as const;
    const types = ['certificate.certified', ...shown, 'membership.renewed'] as const;
    await repository().add(
      Array.from({ length: 300 }, (_, i) => event('acct_6', `event ${i}`, new Date(), types[i % 4])),
    );
    const seen: AccountEvent[] = [];
    const operations = await profiled(database.collections.events, async () => {
      for (let after: string | null = null; ;) {
        const page = await listing().list('acct_6', { types: shown, limit: 10, after });
        const last = page.at(-1);
        if (last === undefined) return;
        seen.push(...page);
        after = last.position;
      }
    });
    expect(seen.map(({ data }) => (data['certificate'] as { id: string }).id)).toEqual(
      Array.from({ length: 150 }, (_, i) => `event ${Math.floor(i / 2) * 4 + 1 + (i % 2)}`),
    );
    expect(operations).toHaveLength(16);
    for (const { keysExamined, docsExamined } of operations)
      expect(Math.max(keysExamined, docsExamined)).toBeLessThanOrEqual(14);
  });

  it('are kept for 30 days', async () => {
    expect(await database.collections.events.indexes()).toContainEqual(
      expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: LIMITS.eventDays * 86_400 }),
    );
  });
});
