import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { CourseRecord } from '../../../app/memberships/course-record';
import type { CourseFacts } from '../../../app/memberships/courses';
import { awardFrom } from '../../../app/memberships/records/awards';
import type { AwardRecord } from '../../../app/memberships/records/awards';
import { LIMITS } from '../../../domain/limits';
import { COURSE_STATUSES } from '../../../domain/memberships/course';
import { Nullable, Time } from '../common';
import { Day, DayGiven, Id, idParameters, Points, PointsGiven, Text } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';
import { CATEGORY_CODE_PATTERN } from './program';

const closed = (title: string) => ({ title, additionalProperties: false }) as const;

const Status = Type.Enum([...COURSE_STATUSES], {
  description:
    'draft: can be changed. accredited: members can complete it. closed: it is over. withdrawn: its accreditation was taken back. What members have earned stays in either case.',
});
const Category = Type.String({
  pattern: CATEGORY_CODE_PATTERN,
  description: 'The code of one of its categories.',
  examples: ['ethics'],
});
const DETAILS =
  'Whether the public page of an accreditation shows the name of the member, the course and the points. Otherwise it shows the status and the proofs only.';
const UNTIL = 'The last day on which the provider is accredited; null: no end.';

/** In an answer. */
export const AwardSchema = Type.Object(
  { program: Id('prg'), category: Category, points: Points('What they count in that category.', 8) },
  closed('PointsAward'),
);
/** In a request. */
export const NewAward = Type.Object(
  {
    program: Id('prg', 'The program in which they count.'),
    category: Category,
    points: PointsGiven('What they count in that category.', { least: 0.01, example: 8 }),
  },
  closed('PointsAwardRequest'),
);

true satisfies Same<Static<typeof AwardSchema>, AwardRecord>;

export const CourseSchema = Type.Object(
  {
    id: Id('crs'),
    status: Status,
    title: Type.String({ examples: ['Actualización en ética médica'] }),
    provider: Type.Object(
      {
        name: Type.String({ examples: ['Academia Nacional'] }),
        accreditation_ref: Nullable(Type.String({ examples: ['AC-2026-14'] })),
        valid_from: Nullable(Day('The first day on which the provider is accredited; null: always.')),
        valid_until: Nullable(Day(UNTIL)),
      },
      closed('CourseProvider'),
    ),
    edition: Nullable(Type.String({ examples: ['2026-1'] })),
    starts_on: Day('The first day on which it can be completed.', '2026-03-02'),
    ends_on: Day('The last day on which it can be completed.', '2026-03-06'),
    points: Type.Array(AwardSchema),
    public_details: Type.Boolean({ description: DETAILS }),
    created_at: Time,
    updated_at: Time,
  },
  { ...closed('Course'), description: 'What members complete to earn points.' },
);

true satisfies Same<Static<typeof CourseSchema>, CourseRecord>;

const NewProvider = Type.Object(
  {
    name: Text(LIMITS.titleCharacters, 'Who gives the course.', 'Academia Nacional'),
    accreditation_ref: Type.Optional(
      Nullable(
        Text(LIMITS.referenceCharacters, 'The reference of the provider’s own accreditation.', 'AC-2026-14'),
      ),
    ),
    valid_from: Type.Optional(
      Nullable(DayGiven('The first day on which the provider is accredited; null: always.', '2026-01-01')),
    ),
    valid_until: Type.Optional(Nullable(DayGiven(`${UNTIL} Not before \`valid_from\`.`, '2026-12-31'))),
  },
  closed('CourseProviderRequest'),
);

const Title = Text(LIMITS.titleCharacters, 'As diplomas print it.', 'Actualización en ética médica');
const Edition = Nullable(
  Text(
    LIMITS.editionCharacters,
    'Which time it is given. A member completes each edition of a course once.',
    '2026-1',
  ),
);
const StartsOn = DayGiven('The first day on which it can be completed.', '2026-03-02');
const EndsOn = DayGiven('The last day on which it can be completed. Not before `starts_on`.', '2026-03-06');
const Awards = Type.Array(NewAward, {
  minItems: 1,
  maxItems: LIMITS.awardsPerCourse,
  description:
    'What a member earns, at most once per program and category. Programs and categories must exist.',
});
const Details = Type.Boolean({ description: DETAILS });

export const NewCourseBody = Type.Object(
  {
    title: Title,
    provider: NewProvider,
    edition: Type.Optional(Edition),
    starts_on: StartsOn,
    ends_on: EndsOn,
    points: Awards,
    public_details: Type.Optional(Details),
  },
  closed('CourseRequest'),
);

export const CourseChangeBody = Type.Object(
  {
    title: Type.Optional(Title),
    provider: Type.Optional(NewProvider),
    edition: Type.Optional(Edition),
    starts_on: Type.Optional(StartsOn),
    ends_on: Type.Optional(EndsOn),
    points: Type.Optional(Awards),
    public_details: Type.Optional(Details),
  },
  closed('CourseChange'),
);

export const CourseAnswer = Type.Object({ course: CourseSchema }, closed('CourseAnswer'));
export const CourseListQuery = listQuery('crs', { status: Type.Optional(Status) });
export const CourseListAnswer = listAnswer('CourseList', 'courses', CourseSchema);
export const CourseParameters = idParameters('course');

export function newCourse(body: Static<typeof NewCourseBody>): CourseFacts {
  const { title, provider, edition = null, starts_on: startsOn, ends_on: endsOn, points } = body;
  const { public_details: publicDetails = false } = body;
  return {
    ...{ title, provider: providerOf(provider), edition, startsOn, endsOn, points: points.map(awardFrom) },
    publicDetails,
  };
}

export function courseChange(body: Static<typeof CourseChangeBody>): Partial<CourseFacts> {
  const { title, provider, edition, starts_on: startsOn, ends_on: endsOn, points } = body;
  const { public_details: publicDetails } = body;
  return {
    ...(title !== undefined && { title }),
    ...(provider !== undefined && { provider: providerOf(provider) }),
    ...(edition !== undefined && { edition }),
    ...(startsOn !== undefined && { startsOn }),
    ...(endsOn !== undefined && { endsOn }),
    ...(points !== undefined && { points: points.map(awardFrom) }),
    ...(publicDetails !== undefined && { publicDetails }),
  };
}

function providerOf(provider: Static<typeof NewProvider>): CourseFacts['provider'] {
  const { name, accreditation_ref: accreditationRef = null } = provider;
  const { valid_from: validFrom = null, valid_until: validUntil = null } = provider;
  return { name, accreditationRef, validFrom, validUntil };
}
