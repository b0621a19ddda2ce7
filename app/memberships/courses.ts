import { newId } from '../../domain/ids';
import { COURSE_ACTIONS } from '../../domain/memberships/course';
import type { Award, Course, CourseAction } from '../../domain/memberships/course';
import { currentVersion } from '../../domain/memberships/program';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { changeRead } from './change';
import { noSuch, unknownIn } from './missing';
import type { Created } from './programs';
import { earlierResult, replayed, writeKeyOf } from './write-key';

type Dependencies = Pick<AppDependencies, 'memberships' | 'clock'>;

/** As the caller gives them. */
export type CourseFacts = Pick<
  Course,
  'title' | 'provider' | 'edition' | 'startsOn' | 'endsOn' | 'points' | 'publicDetails'
>;

export async function createCourse(
  { memberships, clock }: Dependencies,
  accountId: string,
  facts: CourseFacts,
  idempotencyKey: string | null,
): Promise<Created<Course>> {
  const writeKey = writeKeyOf(memberships, { accountId, idempotencyKey }, 'POST /courses', facts);
  const earlier = await earlierResult(memberships, writeKey);
  if (earlier !== null)
    return { value: await findCourse({ memberships }, accountId, earlier), replayed: true };
  await assertSensible(memberships, accountId, facts);
  const now = clock();
  const times = { createdAt: now, updatedAt: now };
  const course: Course = { id: newId('crs'), accountId, status: 'draft', ...facts, ...times };
  const result = await memberships.courses.insert(course, writeKey);
  if (result.outcome === 'inserted') return { value: course, replayed: false };
  const id = replayed(result, writeKey);
  return { value: await findCourse({ memberships }, accountId, id), replayed: true };
}

/** The account's course. Another account's looks the same as one that does not exist. */
export async function findCourse(
  { memberships: { courses } }: Pick<Dependencies, 'memberships'>,
  accountId: string,
  id: string,
): Promise<Course> {
  const course = await courses.find(accountId, id);
  if (course !== null) return course;
  throw noSuch('course');
}

/** What is left out stays. Once it is not a draft, members may have completed it, so only what pages show can be changed. */
export function changeCourse(
  { memberships, clock }: Dependencies,
  accountId: string,
  id: string,
  change: Partial<CourseFacts>,
): Promise<Course> {
  return changeRead(clock, {
    find: () => findCourse({ memberships }, accountId, id),
    async change(current) {
      const wanted = { ...current, ...change };
      const differs = (Object.keys(change) as (keyof CourseFacts)[]).filter(
        (field) => JSON.stringify(wanted[field]) !== JSON.stringify(current[field]),
      );
      if (differs.length === 0) return current;
      if (differs.every((field) => field === 'publicDetails')) return wanted;
      if (current.status !== 'draft')
        throw new ServiceError('course_not_draft', {
          message: `The course is ${current.status}, so only public_details can be changed. Create another course, or another edition of it.`,
        });
      await assertSensible(memberships, accountId, wanted);
      return wanted;
    },
    replace: (current, changed) => memberships.courses.replace(current, changed),
  });
}

/** Repeating an action changes nothing. */
export function moveCourse(
  { memberships, clock }: Dependencies,
  accountId: string,
  id: string,
  action: CourseAction,
): Promise<Course> {
  const { from, to } = COURSE_ACTIONS[action];
  return changeRead(clock, {
    find: () => findCourse({ memberships }, accountId, id),
    async change(current) {
      if (current.status === to) return current;
      if (current.status !== from) throw wrongStatus(current, action);
      // The programs may have changed since.
      if (action === 'accredit') await assertSensible(memberships, accountId, current);
      return { ...current, status: to };
    },
    replace: (current, changed) => memberships.courses.replace(current, changed),
  });
}

function wrongStatus({ status }: Course, action: CourseAction): ServiceError {
  if (action === 'accredit')
    return new ServiceError('course_not_draft', {
      message: `The course is ${status}, and only a draft can be accredited. Create another course, or another edition of it.`,
    });
  return new ServiceError('course_not_accredited', {
    message:
      status === 'draft'
        ? 'The course is a draft. Accredit it first; a draft that is not needed does no harm.'
        : `The course is ${status} already, and stays that way.`,
  });
}

async function assertSensible(
  { programs }: AppDependencies['memberships'],
  accountId: string,
  { startsOn, endsOn, provider: { validFrom, validUntil }, points }: CourseFacts,
): Promise<void> {
  if (startsOn > endsOn)
    throw invalid('The field ends_on lies before starts_on. Exchange them, or correct one.');
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    throw invalid(
      'The field provider.valid_until lies before provider.valid_from. Exchange them, or correct one.',
    );
  const kinds = points.map(({ programId, category }) => `${programId} ${category}`);
  const repeated = kinds.findIndex((kind, i) => kinds.indexOf(kind) !== i);
  if (repeated !== -1)
    throw invalid(
      `The field points[${repeated}] has the program and the category of another. Send each once, with all its points.`,
    );
  const found = await programs.findMany(accountId, [...new Set(points.map(({ programId }) => programId))]);
  const categories = new Map(
    found.map((program) => [program.id, currentVersion(program).categories.map(({ code }) => code)]),
  );
  for (const [i, award] of points.entries()) assertKnown(categories.get(award.programId), award, i);
}

function assertKnown(codes: string[] | undefined, { category }: Award, i: number): void {
  if (codes === undefined) throw unknownIn(`points[${i}].program`, 'program');
  if (!codes.includes(category))
    throw invalid(
      `The field points[${i}].category is not a category of that program. Its categories are ${codes.join(', ')}.`,
    );
}

const invalid = (message: string) => new ServiceError('invalid_request', { message });
