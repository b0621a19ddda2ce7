import { formatFileSize } from '../../../domain/file-size';
import type { Language } from './language';

const LOCALES: Record<Language, string> = { en: 'en', es: 'es-MX' };

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Numbers, sizes and times in the reader's language. Times are in the reader's zone and name it. */
export interface Format {
  number(value: number): string;
  /** `14 November 2026 at 12:02:11 GMT-6`: to the second, since that can matter. */
  time(iso: string): string;
  date(iso: string): string;
  /** A day that has no time, such as `2026-11-14`: the same in every zone. */
  day(date: string): string;
  /** `14 Nov 2026, 12:02`: for lists. */
  shortTime(iso: string): string;
  /** `14 Nov 2026, 12:02:11 GMT-6`: short, to the second. */
  preciseTime(iso: string): string;
  /** In UTC, to compare with a proof. */
  utc(iso: string): string;
  fileSize(bytes: number): string;
  /** `#` in a form stands for the number. */
  plural(count: number, forms: PluralForms): string;
}

export function formatFor(language: Language, timeZone?: string): Format {
  const locale = LOCALES[language];
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const time = new Intl.DateTimeFormat(locale, {
    ...zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  const date = new Intl.DateTimeFormat(locale, { ...zone, year: 'numeric', month: 'short', day: 'numeric' });
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  const short = {
    ...zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const shortTime = new Intl.DateTimeFormat(locale, short);
  const preciseTime = new Intl.DateTimeFormat(locale, {
    ...short,
    second: '2-digit',
    timeZoneName: 'short',
  });
  const plural = (count: number, forms: PluralForms): string =>
    (forms[plurals.select(count)] ?? forms.other).replaceAll('#', number.format(count));
  return {
    number: (value) => number.format(value),
    time: (iso) => time.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    shortTime: (iso) => shortTime.format(new Date(iso)),
    preciseTime: (iso) => preciseTime.format(new Date(iso)),
    utc: (iso) =>
      new Date(iso)
        .toISOString()
        .replace('T', ' ')
        .replace(/(\.000)?Z$/, ' UTC'),
    fileSize: (bytes) => formatFileSize(bytes, locale),
    plural,
  };
}
