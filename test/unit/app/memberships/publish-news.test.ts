import { publishNews } from '../../../../app/memberships/publish-news';
import type { NewsDependencies } from '../../../../app/memberships/publish-news';
import type { Member } from '../../../../domain/memberships/member';
import type { NewEvent } from '../../../../ports/event-publisher';
import type { StoredNews } from '../../../../ports/memberships/news';

const NOW = new Date('2026-11-17T18:00:00Z');
const REASON = 'Xochitl asked for it';

describe('publishing news', () => {
  it('leaves no event with what was read of a member before they were erased', async () => {
    const member = { id: 'mem_1', status: 'active' } as Member;
    const stored: NewEvent[] = [];
    const published: string[] = [];
    const news: StoredNews = {
      ...{ id: 'mbr_1:membership.suspended:1', accountId: 'acct_1', memberId: 'mem_1', subject: 'mbr_1' },
      ...{ type: 'membership.suspended', occurrence: '1', daysLeft: null, createdAt: NOW },
    };
    const eraseEvents = async () => {
      stored.length = 0;
    };
    const deps: NewsDependencies = {
      news: {
        unpublished: async () => [news],
        markPublished: async (ids) => void published.push(...ids),
      },
      accreditationRecords: async () => new Map(),
      membershipRecords: async () => new Map([['mbr_1', { standing: { reason: REASON } }]]),
      members: { findMany: async () => [{ ...member }] },
      memberErasure: { eraseEvents },
      publisher: {
        hasEndpoints: async () => true,
        async publish(events) {
          // The erasure comes after the record was read, and before there is an event.
          member.status = 'erased';
          await eraseEvents();
          stored.push(...events);
        },
      },
      clock: () => NOW,
    };
    await publishNews(deps, [news.id]);
    expect(JSON.stringify(stored)).not.toContain(REASON);
    expect(published).toEqual([news.id]);
  });
});
