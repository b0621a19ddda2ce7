import { POINTS_MAXIMUM } from '../../../../../domain/memberships/points';

const POINTS = /^\d{1,5}(?:[.,]\d{1,2})?$/;

/** Points as people write them: at most two decimals, after a point or a comma. `null`: none of that. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  if (!POINTS.test(trimmed)) return null;
  const points = Number(trimmed.replace(',', '.'));
  return points <= POINTS_MAXIMUM ? points : null;
}

/** A whole number within the limits; `null`: none. */
export function readWhole(text: string, least: number, most: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}$/.test(trimmed)) return null;
  const number = Number(trimmed);
  return number >= least && number <= most ? number : null;
}

/** `60, 30, 7`: the longest first, each once. */
export function readDays(text: string, most: number): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map((part) => readWhole(part, 1, most));
  if (days.some((day) => day === null)) return null;
  return [...new Set(days as number[])].sort((a, b) => b - a);
}
