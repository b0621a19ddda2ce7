import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  isCalendarDate,
  isTimeZone,
  startOfDay,
} from '../../../../domain/memberships/calendar-date';

const days = fc
  .integer({ min: 0, max: 36_000 })
  .map((offset) => new Date(Date.UTC(1990, 0, 1 + offset)).toISOString().slice(0, 10));

describe('a calendar date', () => {
  it.each(['2026-11-17', '2024-02-29', '2000-02-29', '9999-12-31'])('can be %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0999-01-01', '20261117', ''])(
    'can’t be %j',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-05-15', -5, '2025-12-15'],
  ])('%s and %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });

  it('is never after the year 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addMonths('9999-06-30', 12)).toThrow(RangeError);
  });

  it('counts days over leap years and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4_000, max: 4_000 }), (date, count) => {
        expect(daysBetween(date, addDays(date, count))).toBe(count);
      }),
    );
  });
});

describe('a day in a time zone', () => {
  it('is the day that clocks there show', () => {
    const at = new Date('2026-11-17T05:59:59Z');
    expect(dateIn('America/Mexico_City', at)).toBe('2026-11-16');
    expect(dateIn('Asia/Tokyo', at)).toBe('2026-11-17');
    expect(dateIn('America/Mexico_City', new Date('2026-11-17T06:00:00Z'))).toBe('2026-11-17');
  });

  it('begins with its first moment, also where clocks are changed at midnight', () => {
    expect(startOfDay('2026-11-17', 'America/Mexico_City')).toEqual(new Date('2026-11-17T06:00:00Z'));
    // At midnight of this day, clocks in Beirut were put forward to one o'clock.
    expect(startOfDay('2024-03-31', 'Asia/Beirut')).toEqual(new Date('2024-03-30T22:00:00Z'));
    // In Havana, this day had the hour after midnight twice.
    expect(startOfDay('2024-11-03', 'America/Havana')).toEqual(new Date('2024-11-03T04:00:00Z'));
  });

  it('never overlaps the day before', () => {
    const zones = [
      ...['America/Mexico_City', 'America/Tijuana', 'America/Havana', 'America/Asuncion', 'America/Santiago'],
      ...[
        'Asia/Beirut',
        'Asia/Kathmandu',
        'Europe/Madrid',
        'Pacific/Kiritimati',
        'Australia/Lord_Howe',
        'UTC',
      ],
    ];
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (date, zone) => {
        // Kiritimati went without one day when it moved across the date line.
        fc.pre(!(zone === 'Pacific/Kiritimati' && date.startsWith('199')));
        const start = startOfDay(date, zone);
        expect(dateIn(zone, start)).toBe(date);
        expect(dateIn(zone, new Date(start.getTime() - 1))).toBe(addDays(date, -1));
      }),
      { numRuns: scaled(200, 20_000) },
    );
  });

  it('needs a zone that exists', () => {
    expect(isTimeZone('America/Mexico_City')).toBe(true);
    expect(isTimeZone('America/Nowhere')).toBe(false);
  });
});
