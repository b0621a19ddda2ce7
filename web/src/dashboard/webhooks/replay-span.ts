/** In the reader's zone, in the format of an input for date and time. */
export function localMinute(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** As instants, up to the end of the last minute; `null` if one is missing or they are the wrong way round. */
export function spanOf(since: string, until: string): { since: string; until: string } | null {
  const from = new Date(since);
  const to = new Date(until);
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from > to) return null;
  to.setSeconds(59, 999);
  return { since: from.toISOString(), until: to.toISOString() };
}
