import type { CourseRecord } from '../../../app/memberships/course-record';
import type { MemberRecord } from '../../../app/memberships/member-record';
import type { ProgramRecord } from '../../../app/memberships/program-record';
import type { Answer } from '../dashboard-client';
import { accountWithKey } from '../fixtures';
import type { SharedService } from '../shared';

export const PROGRAM = {
  name: 'Medicina interna',
  cycle: { months: 12, anchor: 'calendar' },
  points_required: 50,
  categories: [
    { code: 'clinical', name: 'Clinical' },
    { code: 'ethics', name: 'Ethics', min: 5, max: 20 },
  ],
};

export const courseIn = (program: string) => ({
  title: 'Actualización en ética médica',
  provider: { name: 'Academia Nacional' },
  starts_on: '2026-03-02',
  ends_on: '2026-03-06',
  points: [{ program, category: 'ethics', points: 8 }],
});

/** A new account with a key, and shortcuts to what most tests need first. */
export async function membershipCaller(service: Pick<SharedService, 'collections' | 'url'>) {
  const { account, key } = await accountWithKey(service.collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 100_000,
  });
  const call = async <T = unknown>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(`${service.url}/api/public/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = (text === '' ? null : JSON.parse(text)) as T;
    return { status: answer.status, headers: answer.headers, body: json };
  };
  const created = async <T>(path: string, body: object): Promise<T> => {
    const answer = await call<T>('POST', path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    id: account.id,
    key,
    call,
    program: async (facts: object = {}) =>
      (await created<{ program: ProgramRecord }>('/programs', { ...PROGRAM, ...facts })).program,
    member: async (facts: object = {}) =>
      (await created<{ member: MemberRecord }>('/members', { name: 'Ana Gómez', ...facts })).member,
    /** Accredited, so that it can be completed. */
    course: async (program: string, facts: object = {}) => {
      const body = { ...courseIn(program), ...facts };
      const { course } = await created<{ course: CourseRecord }>('/courses', body);
      const accredited = await call<{ course: CourseRecord }>('POST', `/courses/${course.id}/accredit`);
      return accredited.body.course;
    },
  };
}
