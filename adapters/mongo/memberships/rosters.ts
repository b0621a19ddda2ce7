import type { RosterRepository } from '../../../ports/memberships/rosters';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import { insertRoster } from './insert-roster';
import { rosterFrom, WITHOUT_ROWS } from './roster-documents';
import { createInTurn } from './write-key';

export function createRosterRepository(collections: Collections): RosterRepository {
  const { rosters } = collections;

  return reportUnavailable({
    insert(roster, writeKey) {
      const { id, accountId } = roster;
      const unknown = async () => null;
      return createInTurn(collections, { accountId, writeKey, id }, unknown, async (session) => {
        const result = await insertRoster(collections, session, roster);
        if (result.outcome !== 'inserted') await session.abortTransaction();
        return result;
      });
    },

    async find(accountId, id) {
      const found = await rosters.findOne({ _id: id, accountId }, WITHOUT_ROWS);
      return found && rosterFrom(found);
    },

    async list(accountId, { limit, after }) {
      const found = await rosters
        .find(pageAfter({ accountId }, after), { ...WITHOUT_ROWS, hint: 'list' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(rosterFrom);
    },

    async rows(id) {
      return (await rosters.findOne({ _id: id }, { projection: { rows: 1 } }))?.rows ?? [];
    },

    async listOpen(before, limit) {
      const found = await rosters
        .find({ doneAt: null, createdAt: { $lt: before } }, { ...WITHOUT_ROWS, hint: 'open' })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(rosterFrom);
    },

    async finish(id, at) {
      await rosters.updateOne({ _id: id, doneAt: null }, { $set: { doneAt: at } });
    },
  });
}
