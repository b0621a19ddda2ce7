export const MEMBERSHIPS = '/dashboard/memberships';

/** The pages of the section, in the order of its links. Members are what one looks for most. */
export const SECTIONS = {
  members: MEMBERSHIPS,
  courses: `${MEMBERSHIPS}/courses`,
  roster: `${MEMBERSHIPS}/roster`,
  renewals: `${MEMBERSHIPS}/renewals`,
  programs: `${MEMBERSHIPS}/programs`,
} as const;

export type Section = keyof typeof SECTIONS;

export const memberPath = (id: string) => `${MEMBERSHIPS}/members/${id}`;
export const coursePath = (id: string) => `${SECTIONS.courses}/${id}`;
export const programPath = (id: string) => `${SECTIONS.programs}/${id}`;
export const rosterPath = (course: string) => `${SECTIONS.roster}?course=${course}`;
