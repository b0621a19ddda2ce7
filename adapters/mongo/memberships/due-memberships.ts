import type { DueMemberships } from '../../../ports/memberships/due-memberships';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { membershipFrom } from './membership-documents';

export function createDueMemberships({ memberships, programs }: Collections): DueMemberships {
  const dueAt = (now: Date) => ({ nextEventAt: { $lte: now, $type: 'date' as const } });
  return reportUnavailable({
    has: async (now) => (await memberships.findOne(dueAt(now), { projection: { _id: 1 } })) !== null,

    async list(now, limit) {
      const due = await memberships.find(dueAt(now)).sort({ nextEventAt: 1 }).limit(limit).toArray();
      const ids = [...new Set(due.map(({ programId }) => programId))];
      const found = await programs.find({ _id: { $in: ids } }).toArray();
      const byId = new Map(found.map(({ _id: id, ...program }) => [id, { id, ...program }]));
      return due.map((document) => ({
        membership: membershipFrom(document),
        program: byId.get(document.programId) ?? null,
      }));
    },

    async advance(advances) {
      if (advances.length === 0) return;
      await memberships.bulkWrite(
        advances.map(({ id, cycle, from, to }) => ({
          updateOne: {
            filter: { _id: id, 'cycle.index': cycle, nextEventAt: from },
            update: { $set: { nextEventAt: to } },
          },
        })),
        { ordered: false },
      );
    },
  });
}
