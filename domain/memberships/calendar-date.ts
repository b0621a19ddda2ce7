/** A day without a time, as `2026-11-17`. Such strings sort by time. */
export type CalendarDate = string;

export const CALENDAR_DATE_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/** The years that a day can be in. Earlier ones are mistyped, and later ones have five digits. */
export const YEARS = { first: 1000, last: 9999 } as const;

const DAY = 86_400_000;

const atMidnight = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

function written(at: Date): CalendarDate {
  if (at.getUTCFullYear() > YEARS.last)
    throw new RangeError(`A day after the year ${YEARS.last} sorts before all others.`);
  return at.toISOString().slice(0, 10);
}

/** Whether there is such a day, in the years that are allowed: 2026-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!new RegExp(CALENDAR_DATE_PATTERN).test(text) || text < String(YEARS.first)) return false;
  const at = atMidnight(text);
  return !Number.isNaN(at.getTime()) && written(at) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return written(new Date(atMidnight(date).getTime() + days * DAY));
}

/** From 31 January, one month later is the last day of February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const at = atMidnight(date);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return written(first);
}

/** How many days after `from` the day `to` is. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((atMidnight(to).getTime() - atMidnight(from).getTime()) / DAY);
}

type WallClock = (at: Date) => Date;

/** What clocks there show, as if it were UTC. */
function makeWallClock(timeZone: string): WallClock {
  const formatter = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return (at) => {
    const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    return new Date(
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
    );
  };
}

/** There are some 600 zones; names in other spellings must not fill the memory. */
const REMEMBERED_AT_MOST = 1_000;

/** To make one costs as much as a hundred uses, and one that was made before says the same. */
function remembering(make: (timeZone: string) => WallClock): (timeZone: string) => WallClock {
  const made = new Map<string, WallClock>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known !== undefined) return known;
    if (made.size >= REMEMBERED_AT_MOST) made.clear();
    const clock = make(timeZone);
    made.set(timeZone, clock);
    return clock;
  };
}

const wallClockOf = remembering(makeWallClock);

/** The day that it is there. */
export function dateIn(timeZone: string, at: Date): CalendarDate {
  return written(wallClockOf(timeZone)(at));
}

const HOUR = 3_600_000;

/** The first moment of the day there. Some days begin at one o'clock, when clocks are put forward at midnight. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const wallClock = wallClockOf(timeZone);
  const isOnDay = (time: number) => written(wallClock(new Date(time))) === date;
  const midnight = atMidnight(date).getTime();
  // The offset of the zone differs by hours between two guesses at most.
  let guess = midnight;
  for (let round = 0; round < 3; round += 1)
    guess = midnight - (wallClock(new Date(guess)).getTime() - Math.floor(guess / 1000) * 1000);
  const first = [guess - HOUR, guess].find(isOnDay) ?? guess + HOUR;
  return new Date(first);
}

export function isTimeZone(name: string): boolean {
  try {
    wallClockOf(name);
    return true;
  } catch {
    return false;
  }
}
