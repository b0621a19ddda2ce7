import type { ConstanciaWords } from './constancia-words';

/** Numbers only: names of months in the engine's data may change, and with them the bytes of a sheet. */
const MEXICO_CITY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day in words, and the time of that day, in Mexico City. Fractions of a second are cut off. */
export function mexicoCityTime(time: string, t: ConstanciaWords): { day: string; time: string } {
  const parts = Object.fromEntries(
    MEXICO_CITY.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  );
  const number = (name: string) => Number(parts[name]);
  const month = t.months[number('month') - 1] ?? '';
  return {
    day: t.day(number('day'), month, number('year')),
    time: `${parts['hour'] ?? ''}:${parts['minute'] ?? ''}:${parts['second'] ?? ''}`,
  };
}

export function utcTime(time: string): string {
  return `${time.replace('T', ' ').replace('Z', '')} UTC`;
}
