import type { CalendarDate } from './calendar-date';
import type { Hundredths } from './points';

/** draft -> accredited -> closed or withdrawn. Only an accredited one gives points. */
export const COURSE_STATUSES = ['draft', 'accredited', 'closed', 'withdrawn'] as const;

export type CourseStatus = (typeof COURSE_STATUSES)[number];

/** Points in one category of one program. */
export interface Award {
  programId: string;
  category: string;
  points: Hundredths;
}

export interface CourseProvider {
  name: string;
  accreditationRef: string | null;
  validFrom: CalendarDate | null;
  /** The last day. */
  validUntil: CalendarDate | null;
}

export interface Course {
  id: string;
  accountId: string;
  status: CourseStatus;
  title: string;
  provider: CourseProvider;
  edition: string | null;
  startsOn: CalendarDate;
  /** The last day. */
  endsOn: CalendarDate;
  /** At most one per program and category. */
  points: Award[];
  /** Whether the public page of an accreditation shows the member's name, the course and the points. */
  publicDetails: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What can be done to a course, and what it is afterwards. */
export const COURSE_ACTIONS = {
  accredit: { from: 'draft', to: 'accredited' },
  close: { from: 'accredited', to: 'closed' },
  withdraw: { from: 'accredited', to: 'withdrawn' },
} as const satisfies Record<string, { from: CourseStatus; to: CourseStatus }>;

export type CourseAction = keyof typeof COURSE_ACTIONS;
