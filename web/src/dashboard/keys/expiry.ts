export const EXPIRIES = ['never', '30', '90', '365', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** Today in the reader's zone, in the format of a date input. */
export function today(now = new Date()): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** The end of the chosen day in the reader's zone: a key is valid on its last day. */
export function expiresAt(expiry: Expiry, date: string, now: Date): string | null {
  if (expiry === 'never') return null;
  const end = expiry === 'date' ? new Date(`${date}T00:00:00`) : new Date(now);
  if (expiry !== 'date') end.setDate(end.getDate() + Number(expiry));
  end.setHours(23, 59, 59, 0);
  return end.toISOString();
}
