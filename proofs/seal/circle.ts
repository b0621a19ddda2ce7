import type { Point } from './path';
import { cosine, sine } from './turns';

/** Both sides of the square that a seal is drawn in. */
export const SEAL_SIZE = 4000;
export const MIDDLE: Point = { x: SEAL_SIZE / 2, y: SEAL_SIZE / 2 };

/** A point around the middle: `part` of a turn clockwise from the top. */
export function onCircle(part: number, radius: number): Point {
  return { x: MIDDLE.x + radius * sine(part), y: MIDDLE.y - radius * cosine(part) };
}
