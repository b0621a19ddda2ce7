import { createDueMemberships } from '../../../adapters/mongo/memberships/due-memberships';
import { membershipDocument } from '../../../adapters/mongo/memberships/membership-documents';
import { createNewsRepository } from '../../../adapters/mongo/memberships/news';
import { tellDue } from '../../../app/memberships/tell-due';
import type { TellDueDependencies } from '../../../app/memberships/tell-due';
import { startOfDay } from '../../../domain/memberships/calendar-date';
import type { Membership } from '../../../domain/memberships/membership';
import type { NewEvent } from '../../../ports/event-publisher';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { dueMembership, dueProgram } from '../../support/due-memberships';

const ACCOUNT = 'acct_1';
const at = (day: string) => startOfDay(day, 'America/Mexico_City');

describe('memberships that are due', () => {
  let database: TestDatabase;
  let published: NewEvent[];
  let now: Date;
  beforeEach(async () => {
    database = await freshDatabase();
    published = [];
    now = at('2026-11-02');
    const { id: _id, ...program } = dueProgram(ACCOUNT);
    await database.collections.programs.insertOne({ _id, ...program });
  });
  afterEach(() => database.drop());

  const keep = (...memberships: Membership[]) =>
    database.collections.memberships.insertMany(memberships.map(membershipDocument));
  const nextOf = async (id: string) =>
    (await database.collections.memberships.findOne({ _id: id }))?.nextEventAt;

  function dependencies(changes: Partial<TellDueDependencies> = {}): TellDueDependencies {
    return {
      due: createDueMemberships(database.collections),
      news: createNewsRepository(database.collections),
      memberMail: null,
      members: { findMany: async () => [] },
      memberErasure: { eraseEvents: async () => undefined },
      accreditationRecords: async () => new Map(),
      membershipRecords: async (_account, ids) => new Map(ids.map((id) => [id, { id }])),
      publisher: {
        hasEndpoints: async () => true,
        publish: async (events) => {
          const known = new Set(
            published.map(({ type, subject, occurrence }) => `${type}${subject}${occurrence}`),
          );
          for (const event of events)
            if (!known.has(`${event.type}${event.subject}${event.occurrence}`)) published.push(event);
        },
      },
      clock: () => now,
      report: (error) => {
        throw error;
      },
      ...changes,
    };
  }

  it('are told each event of a year once, page by page', async () => {
    await keep(
      ...Array.from({ length: 25 }, (_, i) =>
        dueMembership(ACCOUNT, { id: `mbr_${i}`, memberId: `mem_${i}` }),
      ),
    );
    for (const day of [
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-12-02',
      '2026-12-25',
      '2027-01-31',
      '2027-06-01',
    ]) {
      now = at(day);
      while ((await tellDue(dependencies(), 10)).memberships === 10);
    }
    const types = published.map(({ type, data }) => [type, data['days_left']].join(' ').trim());
    const count = (type: string) => types.filter((each) => each === type).length;
    expect({
      sixty: count('membership.renewal_due 60'),
      thirty: count('membership.renewal_due 30'),
      seven: count('membership.renewal_due 7'),
      lapsed: count('membership.lapsed'),
      all: types.length,
    }).toEqual({ sixty: 25, thirty: 25, seven: 25, lapsed: 25, all: 100 });
    expect(await nextOf('mbr_3')).toBeNull();
    expect(await createDueMemberships(database.collections).has(at('2030-01-01'))).toBe(false);
  });

  describe('whose step is interrupted', () => {
    const fail = () => Promise.reject(new Error('Killed.'));
    const { due, news } = { due: createDueMemberships, news: createNewsRepository };
    it.each<[string, (all: TestDatabase['collections']) => Partial<TellDueDependencies>]>([
      ['before the news are stored', (all) => ({ news: { ...news(all), add: fail } })],
      ['before the memberships move on', (all) => ({ due: { ...due(all), advance: fail } })],
      ['after the memberships moved on', (all) => ({ news: { ...news(all), unpublished: fail } })],
      [
        'before the event is stored',
        () => ({ publisher: { hasEndpoints: async () => true, publish: fail } }),
      ],
      ['after the event was stored', (all) => ({ news: { ...news(all), markPublished: fail } })],
    ])('are told once all the same: %s', async (_when, broken) => {
      await keep(dueMembership(ACCOUNT));
      await expect(tellDue(dependencies(broken(database.collections)), 10)).rejects.toThrow('Killed.');
      await tellDue(dependencies(), 10);
      const left = await news(database.collections).overdue(new Date(now.getTime() + 1), 10);
      const { publishNews } = await import('../../../app/memberships/publish-news.js');
      await publishNews(dependencies(), left);
      expect(published).toHaveLength(1);
      expect(published[0]).toMatchObject({
        ...{ type: 'membership.renewal_due', subject: 'mbr_1' },
        data: { membership: { id: 'mbr_1' }, days_left: 60 },
      });
      expect(await nextOf('mbr_1')).toEqual(at('2026-12-02'));
      expect(await news(database.collections).overdue(new Date(now.getTime() + 1), 10)).toEqual([]);
    });
  });

  it('keep the date of a renewal that was made in between', async () => {
    await keep(dueMembership(ACCOUNT));
    const renewed = { 'cycle.index': 2, nextEventAt: at('2027-11-02') };
    const due = createDueMemberships(database.collections);
    await tellDue(
      dependencies({
        due: {
          ...due,
          advance: async (advances) => {
            await database.collections.memberships.updateOne({ _id: 'mbr_1' }, { $set: renewed });
            await due.advance(advances);
          },
        },
      }),
      10,
    );
    expect(await nextOf('mbr_1')).toEqual(at('2027-11-02'));
  });

  it('leave the others alone when one cannot be judged', async () => {
    const broken = dueMembership(ACCOUNT, { id: 'mbr_broken', memberId: 'mem_2' });
    broken.cycle.version = 9;
    await keep(dueMembership(ACCOUNT), broken);
    const reported: string[] = [];
    await tellDue(dependencies({ report: (_error, id) => reported.push(id) }), 10);
    expect([reported, published.map(({ subject }) => subject)]).toEqual([['mbr_broken'], ['mbr_1']]);
    expect(await createDueMemberships(database.collections).has(now)).toBe(false);
  });

  it('are marked as published, and nothing is stored, where an account has no endpoint', async () => {
    await keep(dueMembership(ACCOUNT));
    const publish = () => Promise.reject(new Error('There is nobody to tell.'));
    await tellDue(dependencies({ publisher: { hasEndpoints: async () => false, publish } }), 10);
    expect(await createNewsRepository(database.collections).overdue(new Date(now.getTime() + 1), 10)).toEqual(
      [],
    );
  });

  it.each(['due', 'unpublished'])('are found by an index that holds only what waits: %s', async (what) => {
    const { memberships, membershipNews } = database.collections;
    const plan =
      what === 'due'
        ? await memberships
            .find({ nextEventAt: { $lte: now, $type: 'date' } })
            .sort({ nextEventAt: 1 })
            .explain()
        : await membershipNews
            .find({ publishedAt: null, createdAt: { $lt: now } })
            .sort({ createdAt: 1 })
            .explain();
    expect(JSON.stringify(plan)).toMatch(/"indexName":"(next-event|unpublished)"/);
  });
});
