import { Timestamp } from 'mongodb';
import type { AccountEvent } from '../../domain/event';
import type { EventRepository } from '../../ports/events';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { insertNew } from './insert-new';
import type { EventDocument } from './webhook-documents';

/** The server replaces it by its cluster time when it inserts the document. */
const ASSIGNED_BY_SERVER = new Timestamp({ t: 0, i: 0 });

/** An insert is visible within this time of getting its position. Until then, one with an earlier position may still appear. */
const SETTLED_SECONDS = 5;

export function createEventRepository(
  { events }: Collections,
  { settledSeconds = SETTLED_SECONDS } = {},
): EventRepository {
  return reportUnavailable({
    add: (added) =>
      insertNew(
        events,
        added.map(({ id, ...facts }) => ({ _id: id, ...facts, position: ASSIGNED_BY_SERVER })),
      ),

    async find(id) {
      const document = await events.findOne({ _id: id });
      return document === null ? null : eventFrom(document);
    },

    async findMany(ids) {
      return (await events.find({ _id: { $in: ids } }).toArray()).map(eventFrom);
    },

    async list(accountId, { types, limit, after }) {
      const matching = { accountId, type: { $in: types } };
      const range = { ...matching, ...(after !== null && { position: { $gt: positionFrom(after) } }) };
      const found = await events
        .aggregate<EventDocument & { now: Date }>(
          [
            { $match: range },
            // One range of the index for each type, which the database merges.
            { $sort: { position: 1 } },
            { $limit: limit },
            { $set: { now: '$$NOW' } },
          ],
          { hint: 'list-by-type' },
        )
        .toArray();
      const settled = found.filter(
        ({ position, now }) => position.t < now.getTime() / 1_000 - settledSeconds,
      );
      return settled.map((document) => ({ ...eventFrom(document), position: textOf(document.position) }));
    },
  });
}

function eventFrom({ _id: id, accountId, type, at, data }: EventDocument): AccountEvent {
  return { id, accountId, type, at, data };
}

/** 16 hexadecimal digits. */
const textOf = ({ t, i }: Timestamp): string =>
  [t, i].map((part) => part.toString(16).padStart(8, '0')).join('');

const positionFrom = (text: string): Timestamp =>
  new Timestamp({ t: parseInt(text.slice(0, 8), 16), i: parseInt(text.slice(8), 16) });
