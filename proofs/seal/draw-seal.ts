import { bandPaths } from './band';
import { MIDDLE, onCircle, SEAL_SIZE } from './circle';
import { markPath } from './mark';
import { circle, closedCurve, line } from './path';
import { readTraits } from './traits';
import { cosine } from './turns';

export interface SealStroke {
  d: string;
  width: number;
  /** From 0 to 1. */
  opacity: number;
  /** Lengths of dash and gap. */
  dash?: readonly [number, number];
}

/** Filled by the even-odd rule. */
export interface SealFill {
  d: string;
  opacity: number;
}

/** A seal in one ink: fills, and strokes above them, in a square of `size` units. All coordinates are whole numbers. */
export interface SealDrawing {
  size: number;
  fills: SealFill[];
  strokes: SealStroke[];
}

export interface SealOptions {
  /** Of a certificate without value: outlines without ink, the rim dashed. */
  sandbox?: boolean;
}

const RADII = { edge: 1945, ring: 1660, ticks: 1640, calm: 590, centre: 548, mark: 440 } as const;
const SHA256 = /^[0-9a-f]{64}$/i;
const DASH = [70, 46] as const;

/**
 * The seal of a file: a guilloche, as on banknotes, whose symmetry, petals and waves come from the file's SHA-256. Its ring of 64 ticks has
 * one per hexadecimal digit, so no two hashes have the same seal. A hash gives the same paths everywhere.
 */
export function drawSeal(sha256: string, { sandbox = false }: SealOptions = {}): SealDrawing {
  if (!SHA256.test(sha256)) throw new RangeError('A seal is drawn from a SHA-256 in hexadecimal digits.');
  const hash = sha256.toLowerCase();
  const traits = readTraits(hash);
  const edge = edgePath(traits.scallops);
  const ring = circle(MIDDLE, RADII.ring);
  const mark = markPath(MIDDLE, RADII.mark);
  const dash = sandbox ? { dash: DASH } : {};
  const strokes: SealStroke[] = [
    { d: edge, width: 22, opacity: 1, ...dash },
    ...bandPaths(traits.rim, 4).map((d) => ({ d, width: 11, opacity: sandbox ? 0.5 : 0.9 })),
    { d: ring, width: 13, opacity: 1, ...dash },
    { d: ticksPath(hash), width: 20, opacity: 1 },
    ...bandPaths(traits.outer, 6).map((d) => ({ d, width: 12, opacity: sandbox ? 0.5 : 0.88 })),
    ...bandPaths(traits.inner, 6).map((d) => ({ d, width: 10, opacity: sandbox ? 0.5 : 0.9 })),
    { d: circle(MIDDLE, RADII.calm), width: 9, opacity: 1 },
    { d: circle(MIDDLE, RADII.centre), width: 20, opacity: 1, ...dash },
  ];
  return sandbox
    ? { size: SEAL_SIZE, fills: [], strokes: [...strokes, { d: mark, width: 16, opacity: 1 }] }
    : {
        size: SEAL_SIZE,
        fills: [
          { d: edge + ring, opacity: 0.1 },
          { d: mark, opacity: 1 },
        ],
        strokes,
      };
}

/** Scallops as of a wax seal: round outside, narrow inside. */
function edgePath(scallops: number): string {
  const height = (part: number) => cosine(part * scallops) - 0.22 * cosine(part * scallops * 2);
  return closedCurve((part) => onCircle(part, RADII.edge + 26 * height(part)), scallops * 4);
}

function ticksPath(hash: string): string {
  return Array.from(hash, (digit, i) => {
    const length = 20 + parseInt(digit, 16) * 7;
    return line(onCircle(i / 64, RADII.ticks), onCircle(i / 64, RADII.ticks - length));
  }).join('');
}
