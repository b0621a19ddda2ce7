import type { CalendarDate } from './calendar-date';
import type { Award } from './course';

export const ROLES = ['attendee', 'speaker', 'instructor', 'organizer', 'evaluator'] as const;

export type Role = (typeof ROLES)[number];

/** A member has completed a course. Never changed, but it can be revoked, and then issued again. */
export interface Accreditation {
  id: string;
  accountId: string;
  memberId: string;
  courseId: string;
  /** Of the course at that time. */
  edition: string | null;
  completedOn: CalendarDate;
  points: Award[];
  role: Role;
  /** The batch that it came with, and its place there. */
  roster: { id: string; index: number } | null;
  revoked: { at: Date; reason: string | null } | null;
  createdAt: Date;
}
