import { readPoints } from '../parts/read-number';
import type { Course, CourseBody, Program } from '../types';

export interface AwardSettings {
  /** For React: rows can be removed. */
  key: number;
  program: string;
  category: string;
  points: string;
}

/** What a form has for a course. */
export interface CourseSettings {
  title: string;
  edition: string;
  startsOn: string;
  endsOn: string;
  provider: string;
  accreditationRef: string;
  validFrom: string;
  validUntil: string;
  awards: AwardSettings[];
  publicDetails: boolean;
}

/** The first category that no other row has. */
export function newAward(programs: readonly Program[], others: readonly AwardSettings[]): AwardSettings {
  const all = programs.flatMap(({ id, categories }) =>
    categories.map(({ code }) => ({ program: id, category: code })),
  );
  const free = all.find(
    ({ program, category }) =>
      !others.some((other) => other.program === program && other.category === category),
  );
  const key = Math.max(0, ...others.map((other) => other.key)) + 1;
  return { key, program: '', category: '', ...(free ?? all[0]), points: '' };
}

export function newCourse(programs: readonly Program[]): CourseSettings {
  return {
    ...{ title: '', edition: '', startsOn: '', endsOn: '' },
    ...{ provider: '', accreditationRef: '', validFrom: '', validUntil: '' },
    awards: [newAward(programs, [])],
    publicDetails: false,
  };
}

export function settingsOf({ provider, points, ...course }: Course): CourseSettings {
  return {
    title: course.title,
    edition: course.edition ?? '',
    startsOn: course.starts_on,
    endsOn: course.ends_on,
    provider: provider.name,
    accreditationRef: provider.accreditation_ref ?? '',
    validFrom: provider.valid_from ?? '',
    validUntil: provider.valid_until ?? '',
    awards: points.map((award, key) => ({ ...award, key, points: String(award.points) })),
    publicDetails: course.public_details,
  };
}

/** The fields that are wrong, in the order of the form. */
export function wrongSettings(settings: CourseSettings): string[] {
  const { startsOn, endsOn, validFrom, validUntil, awards } = settings;
  const names = awards.map(({ program, category }) => `${program} ${category}`);
  const checks: [field: string, isRight: boolean][] = [
    ['title', settings.title.trim() !== ''],
    ['startsOn', startsOn !== ''],
    ['endsOn', endsOn !== '' && endsOn >= startsOn],
    ['provider', settings.provider.trim() !== ''],
    ['validUntil', validUntil === '' || validUntil >= validFrom],
    ...awards.flatMap(({ points }, at): [string, boolean][] => [
      [`award ${at} category`, names.indexOf(names[at] ?? '') === at],
      [`award ${at} amount`, (readPoints(points) ?? 0) > 0],
    ]),
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

/** Of settings in which nothing is wrong. */
export function bodyOf(settings: CourseSettings): CourseBody {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    title: settings.title.trim(),
    edition: given(settings.edition),
    starts_on: settings.startsOn,
    ends_on: settings.endsOn,
    provider: {
      name: settings.provider.trim(),
      accreditation_ref: given(settings.accreditationRef),
      valid_from: given(settings.validFrom),
      valid_until: given(settings.validUntil),
    },
    points: settings.awards.map(({ program, category, points }) => ({
      ...{ program, category, points: readPoints(points) ?? 0 },
    })),
    public_details: settings.publicDetails,
  };
}
