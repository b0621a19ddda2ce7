import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { EntryRecord } from '../../../app/memberships/records/entry-record';
import type { PointsRecord } from '../../../app/memberships/records/points-record';
import { LIMITS } from '../../../domain/limits';
import { POINTS_MAXIMUM } from '../../../domain/memberships/points';
import { Nullable, Sha256, Time } from '../common';
import { PAGE_END, pageCursor, PageLimit } from '../page';
import { Day, DayGiven, Id, Points, PointsGiven, Text } from './common';
import type { Same } from './common';
import { CycleSchema } from './membership';

const FIGURES = {
  required: Points('What the cycle needs.', 20),
  earned: Points('Accredited or adjusted, less what was revoked.', 12.5),
  carried: Points('Carried over from the cycle before.', 0),
  counted: Points('Of both, up to the maximum of a category.', 12.5),
  missing: Points('What is still needed.', 7.5),
};

const CategoryPoints = Type.Object(
  {
    code: Type.String({ examples: ['ethics'] }),
    name: Type.String({ examples: ['Ethics'] }),
    ...FIGURES,
  },
  { title: 'CategoryPoints', additionalProperties: false },
);

export const MemberPoints = Type.Object(
  {
    program: Id('prg'),
    membership: Id('mbr'),
    cycle: CycleSchema,
    categories: Type.Array(CategoryPoints, {
      description: 'Those of the program. Others that have points follow; they count for nothing.',
    }),
    ...FIGURES,
    compliant: Type.Boolean({ description: 'Nothing is missing, in total and in every category.' }),
  },
  { title: 'MemberPoints', additionalProperties: false },
);
true satisfies Same<Static<typeof MemberPoints>, PointsRecord>;

export const PointsAnswer = Type.Object(
  { points: MemberPoints },
  { title: 'PointsAnswer', additionalProperties: false },
);

export const PointsQuery = Type.Object(
  { program: Type.String({ description: 'The id of a program.' }) },
  { additionalProperties: false },
);

export const LedgerEntrySchema = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'From 1, without gaps.' }),
    kind: Type.Enum(['earn', 'carry_in', 'expire', 'revoke', 'adjust'], {
      description:
        'earn: an accreditation. revoke: takes one back. expire: a renewal closes a cycle, and its points with it. carry_in: what of them passes into the next one. adjust: a correction by an administrator.',
    }),
    program: Id('prg'),
    category: Type.String({ examples: ['ethics'] }),
    points: Points('Negative where they are taken away.'),
    on: Day('The day on which they count, which decides the cycle.'),
    source: Type.String({
      description: 'The id of the accreditation, renewal or adjustment that caused it.',
      examples: ['acr_4fT0mQ2vX9bKc7LrZ1aYwE'],
    }),
    reason: Nullable(
      Type.String({
        description: 'Of an adjustment. The hash does not cover it: it is erased with the member.',
      }),
    ),
    recorded_at: Time,
    previous: Sha256,
    hash: Sha256,
  },
  { title: 'LedgerEntry', additionalProperties: false },
);
true satisfies Same<Static<typeof LedgerEntrySchema>, EntryRecord>;

/** The sequence number of the last entry on the page before. */
export const LEDGER_CURSOR_PATTERN = '^[1-9][0-9]{0,9}$';

export const LedgerQuery = Type.Object(
  {
    program: Type.Optional(Type.String({ description: 'Only entries of this program.' })),
    limit: PageLimit,
    after: pageCursor(
      LEDGER_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filter.',
    ),
  },
  { additionalProperties: false },
);

export const LedgerAnswer = Type.Object(
  { entries: Type.Array(LedgerEntrySchema, { description: 'Oldest first.' }), ...PAGE_END },
  { title: 'Ledger', additionalProperties: false },
);

export const NewAdjustment = Type.Object(
  {
    program: Id('prg'),
    category: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The code of a category of the program.',
      examples: ['ethics'],
    }),
    points: PointsGiven('Negative to take points away. Not 0.', { least: -POINTS_MAXIMUM, example: -2.5 }),
    on: DayGiven('The day on which they count: in the open cycle.'),
    reason: Text(LIMITS.reasonCharacters, 'Why; erased with the member.', 'Counted twice in May'),
  },
  { title: 'AdjustmentRequest', additionalProperties: false },
);

export const EntryAnswer = Type.Object(
  { entry: LedgerEntrySchema },
  { title: 'LedgerEntryAnswer', additionalProperties: false },
);
