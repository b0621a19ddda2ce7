import type { Program } from '../../../domain/memberships/program';
import type { ProgramRepository } from '../../../ports/memberships/programs';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import type { ProgramDocument } from './collections';
import { replaceRead } from './replace-read';
import { createOnce } from './write-key';

export function createProgramRepository(collections: Collections): ProgramRepository {
  const { programs } = collections;

  return reportUnavailable({
    insert: ({ id, ...facts }, writeKey) =>
      createOnce(collections, { accountId: facts.accountId, writeKey, id }, async (session) => {
        await programs.insertOne({ _id: id, ...facts }, { session });
        return { outcome: 'inserted' } as const;
      }),

    async find(accountId, id) {
      const found = await programs.findOne({ _id: id, accountId });
      return found && programFrom(found);
    },

    async findMany(accountId, ids) {
      return (await programs.find({ _id: { $in: ids }, accountId }).toArray()).map(programFrom);
    },

    async list(accountId, { limit, after }) {
      const found = await programs
        .find(pageAfter({ accountId }, after), { hint: 'list' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(programFrom);
    },

    replace: ({ id: _id, accountId, updatedAt }, { id: _, ...changed }) =>
      replaceRead(programs, { _id, accountId, updatedAt }, changed),
  });
}

export function programFrom({ _id: id, ...facts }: ProgramDocument): Program {
  return { id, ...facts };
}
