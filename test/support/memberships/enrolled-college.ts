import { randomUUID } from 'node:crypto';
import { addDays, dateIn } from '../../../domain/memberships/calendar-date';
import { DEFAULT_TIME_ZONE } from '../../../domain/memberships/program';
import type { ServiceClient } from '../service-client';

/** A program, a course that gives its points, and what callers do with members, all through the public API. */
export interface College {
  program: string;
  course: string;
  /** Sends JSON; throws unless the answer has this status. */
  call(method: string, path: string, body?: unknown, status?: number): Promise<Answer>;
  /** A member with a membership that began so many days ago. */
  enrol(daysAgo: number): Promise<{ member: string; membership: string }>;
  accredit(member: string, course?: string): Promise<string>;
}

type Answer = Record<string, Record<string, unknown>>;

export const today = (): string => dateIn(DEFAULT_TIME_ZONE, new Date());

/** Cycles of a year from the beginning of each membership, 10 points, of which 5 can be carried over. The course gives 12. */
export async function openCollege(service: Pick<ServiceClient, 'fetch'>): Promise<College> {
  async function call(method: string, path: string, body?: unknown, status?: number): Promise<Answer> {
    const response = await service.fetch(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const answer = (await response.json()) as Answer;
    if (status === undefined ? !response.ok : response.status !== status)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
  const idOf = (answer: Answer, kind: string) => String(answer[kind]?.['id']);

  const program = idOf(
    await call('POST', '/programs', {
      name: 'Continuing education',
      cycle: { months: 12, anchor: 'member' },
      points_required: 10,
      categories: [{ code: 'general', name: 'General', min: 0 }],
      carry_over: { max_points: 5 },
    }),
    'program',
  );
  const course = await newCourse();

  async function newCourse(): Promise<string> {
    const made = await call('POST', '/courses', {
      title: 'Ethics in practice',
      provider: { name: 'Academy' },
      starts_on: addDays(today(), -400),
      ends_on: today(),
      points: [{ program, category: 'general', points: 12 }],
    });
    await call('POST', `/courses/${idOf(made, 'course')}/accredit`);
    return idOf(made, 'course');
  }

  return {
    program,
    course,
    call,
    async enrol(daysAgo) {
      const made = await call('POST', '/members', { external_id: randomUUID(), name: 'Ana Pérez' });
      const member = idOf(made, 'member');
      const enrolled = await call('POST', '/memberships', {
        ...{ member, program },
        starts_on: addDays(today(), -daysAgo),
      });
      return { member, membership: idOf(enrolled, 'membership') };
    },
    async accredit(member, of = course) {
      const completed_on = addDays(today(), -1);
      return idOf(
        await call('POST', '/accreditations', { member, course: of, completed_on }),
        'accreditation',
      );
    },
  };
}
