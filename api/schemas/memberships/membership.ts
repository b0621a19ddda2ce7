import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { MembershipRecord } from '../../../app/memberships/records/membership-record';
import type { RenewalRecord } from '../../../app/memberships/records/renewal-record';
import { idPattern } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import { cursorPattern } from '../../list-cursor';
import { Nullable, Time } from '../common';
import { pageCursor, PageLimit } from '../page';
import { Certification, Reason, VerificationUrl } from './accreditation';
import { Day, DayGiven, Id, Points, Text } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';

export const CycleSchema = Type.Object(
  {
    index: Type.Integer({ minimum: 1, description: 'From 1.' }),
    starts_on: Day('Its first day.', '2026-01-01'),
    ends_on: Day('Its last day.', '2026-12-31'),
    version: Type.Integer({ minimum: 1, description: 'The version of the program that it began with.' }),
  },
  { title: 'MembershipCycle', additionalProperties: false },
);

export const MembershipSchema = Type.Object(
  {
    id: Id('mbr'),
    status: Type.Enum(['pending', 'active', 'grace', 'lapsed', 'suspended', 'ended'], {
      description:
        "Of this moment, by the days in the program's time zone. pending: the first cycle has not begun. grace: the cycle has ended, and it can still be renewed. lapsed: it can't any more. suspended, ended: set by you.",
    }),
    member: Id('mem'),
    program: Id('prg'),
    starts_on: Day('The first day of the first cycle.', '2026-01-01'),
    cycle: CycleSchema,
    renewal_opens_on: Day('From this day on the cycle can be renewed.', '2026-11-02'),
    grace_ends_on: Day('The last day on which it can be renewed.', '2027-01-30'),
    standing: Nullable(
      Type.Object(
        { reason: Nullable(Type.String()), at: Time },
        {
          title: 'MembershipStanding',
          additionalProperties: false,
          description: 'When and why it was suspended or ended.',
        },
      ),
    ),
    ...Certification,
    verification_url: VerificationUrl,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Membership', additionalProperties: false },
);
true satisfies Same<Static<typeof MembershipSchema>, MembershipRecord>;

export const MembershipAnswer = Type.Object(
  { membership: MembershipSchema },
  { title: 'MembershipAnswer', additionalProperties: false },
);

export const NewMembership = Type.Object(
  {
    member: Id('mem'),
    program: Id('prg'),
    starts_on: DayGiven(
      `The first day of the first cycle. It may lie in the past, and up to ${LIMITS.startsAheadYears} years ahead.`,
      '2026-01-01',
    ),
  },
  { title: 'MembershipRequest', additionalProperties: false },
);

/** The last day of a cycle and an id. */
const ENDING_CURSOR_PATTERN = `^[0-9]{4}-[0-9]{2}-[0-9]{2}-${idPattern('mbr').slice(1)}`;

/** Newest first, or by the end of the cycle. */
export const MEMBERSHIP_CURSOR_PATTERN = `(${cursorPattern(idPattern('mbr'))})|(${ENDING_CURSOR_PATTERN})`;

export const MembershipListQuery = Type.Object(
  {
    member: Type.Optional(Type.String({ description: 'Only those of this member.' })),
    program: Type.Optional(Type.String({ description: 'Only those in this program.' })),
    ends_before: Type.Optional(
      DayGiven(
        'Renewals due: only memberships that are neither suspended nor ended, and whose cycle ends before this day. Those that end first come first.',
        '2027-02-01',
      ),
    ),
    ends_from: Type.Optional(
      DayGiven('With `ends_before`: only cycles that end on this day or a later one.', '2026-12-01'),
    ),
    limit: PageLimit,
    after: pageCursor(
      MEMBERSHIP_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters.',
    ),
  },
  { additionalProperties: false },
);

export const MembershipList = listAnswer('MembershipList', 'memberships', MembershipSchema);

export const ChangeStanding = Type.Object(
  { reason: Reason },
  { title: 'MembershipStandingRequest', additionalProperties: false },
);

export const NewRenewal = Type.Object(
  {
    override: Type.Optional(
      Nullable(
        Type.Object(
          {
            reason: Text(LIMITS.reasonCharacters, 'Why it is renewed all the same.', 'Decided by the board'),
          },
          {
            title: 'RenewalOverride',
            additionalProperties: false,
            description:
              'Renews it although points are missing, too early, or after it has lapsed. Needs the scope `memberships:admin`.',
          },
        ),
      ),
    ),
  },
  { title: 'RenewalRequest', additionalProperties: false },
);

export const Renewal = Type.Object(
  {
    id: Id('rnw'),
    membership: Id('mbr'),
    from: CycleSchema,
    to: CycleSchema,
    override: Type.Boolean({
      description: 'The requirements were not met, and an administrator renewed it all the same.',
    }),
    carried: Type.Array(
      Type.Object(
        { category: Type.String({ examples: ['ethics'] }), points: Points('How many.') },
        { title: 'CarriedPoints', additionalProperties: false },
      ),
      { description: 'Points that passed into the next cycle.' },
    ),
    created_at: Time,
  },
  { title: 'MembershipRenewal', additionalProperties: false },
);
true satisfies Same<Static<typeof Renewal>, RenewalRecord>;

export const RenewalAnswer = Type.Object(
  { renewal: Renewal },
  { title: 'RenewalAnswer', additionalProperties: false },
);
export const RenewalListQuery = listQuery('rnw', {});
export const RenewalList = listAnswer('RenewalList', 'renewals', Renewal);
export const RenewalParameters = Type.Object({
  id: Type.String({ description: 'The id of a membership of this account. Any other id gives 404.' }),
  renewal: Type.String({ description: 'The id of one of its renewals.' }),
});
