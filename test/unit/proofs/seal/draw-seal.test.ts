import { createHash } from 'node:crypto';
import { drawSeal } from '../../../../proofs/seal/draw-seal';
import type { SealDrawing } from '../../../../proofs/seal/draw-seal';
import { placedSeal, sealSvg } from '../../../../proofs/seal/seal-svg';
import { cosine, sine } from '../../../../proofs/seal/turns';
import { scaled } from '../../../support/scale';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const digest = (drawing: SealDrawing) => hashOf(JSON.stringify(drawing));
const MANY = Array.from({ length: scaled(4, 100, 200) }, (_, i) => hashOf(`seal ${i}`));
const EXTREMES = ['00', 'ff', '80', '7f'].map((byte) => byte.repeat(32));
/** Of an ordinary hash, and with every trait at its lowest and at its highest. */
const GOLDEN = [
  [hashOf('hello'), 'ad4fa19a619b329859c9b5e94115cf5df541ea3a6960097a97bc28379ad33f7f'],
  ['00'.repeat(32), '04f8db46716731696fc5e3052b50bee8e2b6cfc1781055349545704f290526e3'],
  ['ff'.repeat(32), '198a1dda4cd4255b9b233228903100103cc953a8dc8af83e7e6eea982a20e3d2'],
] as const;

/** All points of a path: the ends and the control points of its commands. */
function pointsOf(d: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([MLcslaz])([^MLcslaz]*)/g)) {
    const numbers = (rest!.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const pairs =
      command === 'a'
        ? [numbers.slice(5)]
        : Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(i * 2, i * 2 + 2));
    const relative = command === command!.toLowerCase();
    const placed = pairs.map(([px, py]) => ({ x: (relative ? x : 0) + px!, y: (relative ? y : 0) + py! }));
    points.push(...placed);
    const last = placed.at(-1);
    if (last !== undefined) ({ x, y } = last);
  }
  return points;
}

describe('the seal of a file', () => {
  it.each(GOLDEN)('of %s has always been drawn the same way', (sha256, expected) => {
    expect(digest(drawSeal(sha256))).toBe(expected);
  });

  it('is the same for the same hash, in either case of its digits', () => {
    for (const sha256 of MANY.slice(0, scaled(3, 20))) {
      const drawing = drawSeal(sha256);
      expect(drawSeal(sha256)).toEqual(drawing);
      expect(drawSeal(sha256.toUpperCase())).toEqual(drawing);
    }
  });

  it('is another one as soon as a single bit of the hash is another', () => {
    const [sha256] = MANY as [string];
    const bytes = Buffer.from(sha256, 'hex');
    // One bit of every byte, in turn from the lowest to the highest, or all of them.
    const bits = Array.from({ length: scaled(32, 256) }, (_, i) => scaled(i * 8 + (i % 8), i));
    const changed = bits.map((bit) => {
      const other = Buffer.from(bytes);
      other[bit >> 3]! ^= 1 << (bit & 7);
      return digest(drawSeal(other.toString('hex')));
    });
    expect(new Set([digest(drawSeal(sha256)), ...changed]).size).toBe(1 + bits.length);
  });

  it('stays inside its square, and below 27 KB, for any hash', () => {
    for (const sha256 of [...MANY, ...EXTREMES]) {
      const { size, fills, strokes } = drawSeal(sha256);
      const numbers = [...fills, ...strokes].flatMap(({ d }) => pointsOf(d)).flatMap(({ x, y }) => [x, y]);
      expect(Math.min(...numbers)).toBeGreaterThan(0);
      expect(Math.max(...numbers)).toBeLessThan(size);
      expect(numbers.every(Number.isInteger)).toBe(true);
      expect(sealSvg(sha256).length).toBeLessThan(27_000);
    }
  });

  it('of a sandbox certificate has no ink and a dashed rim', () => {
    const [sha256] = MANY as [string];
    const sandbox = drawSeal(sha256, { sandbox: true });
    expect(sandbox.fills).toEqual([]);
    expect(sandbox.strokes[0]!.dash).toBeDefined();
    expect(drawSeal(sha256).strokes.some(({ dash }) => dash !== undefined)).toBe(false);
  });

  it.each(['', '5e', 'zz'.repeat(32), `${'5e'.repeat(32)}0`])('is not drawn from %j', (text) => {
    expect(() => drawSeal(text)).toThrow(RangeError);
  });

  it('is an SVG of its own, or a part of a larger one, in a colour that can carry no markup', () => {
    const [sha256] = MANY as [string];
    const svg = sealSvg(sha256, { colour: '#123456' });
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 4000 4000"><g fill="#123456"/,
    );
    expect(placedSeal(sha256, { x: 10, y: 20, width: 400 })).toMatch(
      /^<g transform="translate\(10 20\) scale\(0\.1\)">/,
    );
    expect(() => sealSvg(sha256, { colour: '#"><script>' })).toThrow(RangeError);
  });
});

describe('the cosine of a turn', () => {
  it('is that of the mathematics, to the ninth decimal', () => {
    for (let turns = -2; turns <= 2; turns += 1 / scaled(128, 512)) {
      expect(cosine(turns)).toBeCloseTo(Math.cos(turns * 2 * Math.PI), 9);
      expect(sine(turns)).toBeCloseTo(Math.sin(turns * 2 * Math.PI), 9);
    }
  });
});
