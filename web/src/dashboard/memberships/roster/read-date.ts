import { isCalendarDate } from '../../../../../domain/memberships/calendar-date';
import type { CalendarDate } from '../../../../../domain/memberships/calendar-date';

/** `2026-11-17` or `17/11/2026`, also with dashes or dots, one digit, and the midnight that spreadsheets add. `null`: neither, or no such day. */
export function readDate(text: string): CalendarDate | null {
  const day = text.trim().replace(/[ T]0?0:00(:00(\.0+)?)?Z?$/, '');
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(day);
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day);
  const [year, month, date] =
    yearFirst !== null
      ? [yearFirst[1], yearFirst[3], yearFirst[4]]
      : [dayFirst?.[4], dayFirst?.[3], dayFirst?.[1]];
  const found = [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-');
  return isCalendarDate(found) ? found : null;
}
