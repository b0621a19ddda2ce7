import { addDays, dateIn, daysBetween } from '../../../../../domain/memberships/calendar-date';
import { DEFAULT_TIME_ZONE } from '../../../../../domain/memberships/program';
import type { Program } from '../types';

/** The day that it is in the program's time zone. */
export function todayIn(program: Pick<Program, 'time_zone'> | undefined): string {
  return dateIn(program?.time_zone ?? DEFAULT_TIME_ZONE, new Date());
}

/** The first day that no longer belongs to the next so many. */
export function daysAhead(days: number): string {
  return addDays(todayIn(undefined), days + 1);
}

/** Negative: it is past. */
export function daysUntil(day: string, today: string): number {
  return daysBetween(today, day);
}
