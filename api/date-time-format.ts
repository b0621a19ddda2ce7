import { isCalendarDate } from '../domain/memberships/calendar-date';

type Check = (text: string) => boolean;

interface FormatRegistry {
  formats: Record<string, unknown>;
  addFormat(name: string, check: Check): unknown;
}

/**
 * RFC 3339 allows leap seconds (23:59:60), which no `Date` can hold. Such a time is refused where a request is validated, by every field
 * that is a time. A day must exist, too.
 */
export function requireRealTimes(ajv: FormatRegistry): void {
  const { validate } = ajv.formats['date-time'] as { validate: Check };
  ajv.addFormat('date-time', (text) => validate(text) && !Number.isNaN(Date.parse(text)));
  ajv.addFormat('date', isCalendarDate);
}
