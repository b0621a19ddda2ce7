export const EXPIRIES = ['never', '30', '90', '365', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** Today, here, as a date input writes it. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The end of the day chosen, in the reader's zone: a key is good on its last day. */
export function expiresAt(expiry: Expiry, date: string, now: Date): string | null {
  if (expiry === 'never') return null;
  const end = expiry === 'date' ? new Date(`${date}T00:00:00`) : new Date(now);
  if (expiry !== 'date') end.setDate(end.getDate() + Number(expiry));
  end.setHours(23, 59, 59, 0);
  return end.toISOString();
}
