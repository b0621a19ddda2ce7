const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** In powers of 1,024, as the API states its limit: a file of exactly 50 MB must not read as 52.4 MB. */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}
