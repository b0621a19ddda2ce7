/** In units of the drawing. */
export interface Point {
  x: number;
  y: number;
}

/** For the slope of a curve, as a part of the whole curve. */
const STEP = 1 / 65_536;

/**
 * A closed curve through `segments` points as SVG path data with whole numbers. `at` takes 0 to 1. Equal steps make each control point the
 * mirror image of the one before, which is what the command `s` leaves out.
 */
export function closedCurve(at: (part: number) => Point, segments: number): string {
  const knotAt = (i: number) => knot(at, (i % segments) / segments, segments);
  let from = knotAt(0);
  const parts = [`M${from.x} ${from.y}`];
  for (let i = 1; i <= segments; i++) {
    const to = knotAt(i);
    const end = [to.x - to.dx - from.x, to.y - to.dy - from.y, to.x - from.x, to.y - from.y];
    parts.push(i === 1 ? `c${joined([from.dx, from.dy, ...end])}` : `s${joined(end)}`);
    from = to;
  }
  return `${parts.join('')}z`;
}

export function circle({ x, y }: Point, radius: number): string {
  const across = radius * 2;
  return `M${x - radius} ${y}a${joined([radius, radius, 0, 1, 1, across, 0])}a${joined([radius, radius, 0, 1, 1, -across, 0])}z`;
}

export function line(from: Point, to: Point): string {
  const [x, y] = [Math.round(from.x), Math.round(from.y)];
  return `M${x} ${y}l${joined([Math.round(to.x) - x, Math.round(to.y) - y])}`;
}

interface Knot extends Point {
  /** To the control point after it. */
  dx: number;
  dy: number;
}

function knot(at: (part: number) => Point, part: number, segments: number): Knot {
  const { x, y } = at(part);
  const before = at(part - STEP);
  const after = at(part + STEP);
  const reach = 1 / (6 * STEP * segments);
  return {
    x: Math.round(x),
    y: Math.round(y),
    dx: Math.round((after.x - before.x) * reach),
    dy: Math.round((after.y - before.y) * reach),
  };
}

/** A minus sign separates numbers as well as a space does. */
function joined(numbers: number[]): string {
  return numbers.map((each, i) => (i > 0 && each >= 0 ? ` ${each}` : `${each}`)).join('');
}
