import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { RosterItemRecord, RosterRecord } from '../../../app/memberships/records/roster-record';
import { LIMITS } from '../../../domain/limits';
import { Nullable, Time } from '../common';
import { PAGE_END, pageCursor, PageLimit } from '../page';
import { ITEM_CURSOR_PATTERN } from '../batch';
import { ACCREDITATION_FIELDS, ExternalId } from './accreditation';
import { Id } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';

/** One row, which is judged alone: of `member` and `external_id` it has one. */
export const RosterRow = Type.Object(
  {
    member: Type.Optional(Nullable(Id('mem', 'The id of a member; or send `external_id`.'))),
    external_id: Type.Optional(Nullable(ExternalId)),
    ...ACCREDITATION_FIELDS,
    ref: Type.Optional(
      Nullable(
        Type.String({
          maxLength: LIMITS.referenceCharacters,
          description: 'Your own name of the row, such as its line.',
          examples: ['row-17'],
        }),
      ),
    ),
  },
  { title: 'AccreditationBatchRow', additionalProperties: false },
);

const items = { minItems: 1, maxItems: LIMITS.batchItems };

/** As it is documented. */
export const NewRoster = Type.Object(
  { items: Type.Array(RosterRow, items) },
  { title: 'AccreditationBatchRequest', additionalProperties: false },
);

/** As it is required: a row can be anything, and is judged alone. */
export const RosterStructure = Type.Object(
  { items: Type.Array(Type.Unknown(), items) },
  { additionalProperties: false },
);

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

export const Roster = Type.Object(
  {
    id: Id('ros'),
    status: Type.Enum(['accepted', 'running', 'done']),
    counts: Type.Object(
      {
        total: count(),
        accredited: count('Rows that have an accreditation.'),
        failed: count('Rows that were not accredited. They cost nothing.'),
        certified: count('Accreditations whose credential is certified.'),
        pending: count('Accreditations whose credential is still being certified.'),
      },
      { title: 'AccreditationBatchCounts', additionalProperties: false },
    ),
    created_at: Time,
    completed_at: Nullable(Time),
  },
  { title: 'AccreditationBatch', additionalProperties: false },
);
true satisfies Same<Static<typeof Roster>, RosterRecord>;

const RowStatus = Type.Enum(['pending', 'certified', 'failed']);

const RosterItem = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Its place in the request, from 0.' }),
    ref: Nullable(Type.String()),
    accreditation_id: Nullable(Id('acr')),
    status: RowStatus,
    failure: Nullable(
      Type.Object(
        {
          field: Nullable(
            Type.String({ description: 'Null: the row as a whole.', examples: ['completed_on'] }),
          ),
          code: Type.String({
            description: 'One of the errors of `POST /accreditations`.',
            examples: ['outside_validity'],
          }),
          message: Type.String(),
        },
        { title: 'AccreditationBatchRowFailure', additionalProperties: false },
      ),
    ),
  },
  { title: 'AccreditationBatchItem', additionalProperties: false },
);
true satisfies Same<Static<typeof RosterItem>, RosterItemRecord>;

export const RosterAnswer = Type.Object(
  { batch: Roster },
  { title: 'AccreditationBatchAnswer', additionalProperties: false },
);

export const RosterListQuery = listQuery('ros', {});
export const RosterList = listAnswer('AccreditationBatchList', 'batches', Roster);

export const RosterItemsQuery = Type.Object(
  {
    status: Type.Optional(RowStatus),
    limit: PageLimit,
    after: pageCursor(
      ITEM_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filter.',
    ),
  },
  { additionalProperties: false },
);

export const RosterItems = Type.Object(
  { items: Type.Array(RosterItem, { description: 'In the order of the request.' }), ...PAGE_END },
  { title: 'AccreditationBatchItemList', additionalProperties: false },
);
