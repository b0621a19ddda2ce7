import type { Point } from './path';

/** The service's logo on a grid of 32. */
const OUTLINE =
  '16 1.5 19.3 4.1 23.4 3.3 25.1 7.1 29.1 8.4 28.9 12.6 31.5 16 28.9 19.4 29.1 23.6 25.1 24.9 23.4 28.7 19.3 27.9 16 30.5 12.7 27.9 8.6 28.7 6.9 24.9 2.9 23.6 3.1 19.4 0.5 16 3.1 12.6 2.9 8.4 6.9 7.1 8.6 3.3 12.7 4.1';
const TICK = '9.6 17.3 14.3 22.1 22.7 13.1 20.8 11.3 14.25 18.3 11.45 15.5';

/** The logo as one path, in which the tick is a hole by the even-odd rule. */
export function markPath(centre: Point, radius: number): string {
  return polygon(OUTLINE, centre, radius) + polygon(TICK, centre, radius);
}

function polygon(points: string, { x, y }: Point, radius: number): string {
  const placed = points
    .split(' ')
    .map((each, i) => Math.round((i % 2 === 0 ? x : y) + ((Number(each) - 16) * radius) / 16));
  return `M${placed.join(' ')}z`;
}
