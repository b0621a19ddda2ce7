import { checkAccreditation } from '../../../../domain/memberships/accreditation-rules';
import type { AccreditationFacts } from '../../../../domain/memberships/accreditation-rules';
import type { Course } from '../../../../domain/memberships/course';

const at = new Date('2026-01-01T00:00:00Z');
const COURSE: Course = {
  ...{ id: 'crs_1', accountId: 'acct_1', status: 'accredited', title: 'Ética', edition: null },
  provider: { name: 'A', accreditationRef: null, validFrom: '2026-02-01', validUntil: '2026-11-30' },
  ...{ startsOn: '2026-01-01', endsOn: '2026-12-31' },
  points: [{ programId: 'prg_1', category: 'ethics', points: 800 }],
  ...{ publicDetails: false, createdAt: at, updatedAt: at },
};

function check(facts: Partial<AccreditationFacts> = {}) {
  const checked = checkAccreditation({
    ...{ member: { status: 'active' }, course: COURSE, completedOn: '2026-11-17', points: null },
    ...{ timeZones: ['America/Mexico_City'], now: new Date('2026-11-18T05:59:00Z'), ...facts },
  });
  return 'broken' in checked ? [checked.broken.field, checked.broken.code] : checked.points;
}

describe('an accreditation', () => {
  test('gives the points of the course, or those that were sent', () => {
    expect(check()).toEqual(COURSE.points);
    const fewer = [{ programId: 'prg_1', category: 'ethics', points: 725 }];
    expect(check({ points: fewer })).toEqual(fewer);
  });

  test('is judged in the time zone of the program, or of any where there are several', () => {
    expect(check({ completedOn: '2026-11-18' })).toEqual(['completed_on', 'outside_validity']);
    expect(check({ completedOn: '2026-11-18', now: new Date('2026-11-18T06:00:00Z') })).toEqual(
      COURSE.points,
    );
    const timeZones = ['America/Mexico_City', 'Europe/Madrid'];
    expect(check({ completedOn: '2026-11-18', timeZones })).toEqual(COURSE.points);
  });

  const award = COURSE.points[0] ?? { programId: '', category: '', points: 0 };
  const invalid: [string, Partial<AccreditationFacts>, string, string][] = [
    ['an archived member', { member: { status: 'archived' } }, 'member', 'outside_validity'],
    ['an erased member', { member: { status: 'erased' } }, 'member', 'outside_validity'],
    ['a draft', { course: { ...COURSE, status: 'draft' } }, 'course', 'outside_validity'],
    ['a withdrawn course', { course: { ...COURSE, status: 'withdrawn' } }, 'course', 'outside_validity'],
    ['a day before the course', { completedOn: '2025-12-31' }, 'completed_on', 'outside_validity'],
    ['a day before the provider', { completedOn: '2026-01-31' }, 'completed_on', 'outside_validity'],
    ['too many points', { points: [{ ...award, points: 801 }] }, 'points[0]', 'invalid_request'],
    ['another category', { points: [{ ...award, category: 'x' }] }, 'points[0]', 'invalid_request'],
    ['a category twice', { points: [award, award] }, 'points[1]', 'invalid_request'],
  ];
  test.each(invalid)('is refused for %s', (_, facts, field, code) => {
    expect(check(facts)).toEqual([field, code]);
  });

  test('is refused after the accreditation of the provider has ended', () => {
    const now = new Date('2026-12-24T12:00:00Z');
    expect(check({ completedOn: '2026-12-01', now })).toEqual(['completed_on', 'outside_validity']);
  });
});
