import type { CalendarDate } from './calendar-date';
import type { Hundredths } from './points';

/** draft -> accredited -> closed or withdrawn. Only an accredited one gives points. */
export type CourseStatus = 'draft' | 'accredited' | 'closed' | 'withdrawn';

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
