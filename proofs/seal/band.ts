import { onCircle } from './circle';
import { closedCurve } from './path';
import type { Point } from './path';
import type { Band } from './traits';
import { cosine, sine } from './turns';

const SAMPLES = 64;

/** The paths of all strands. Each follows a point that circles around a point that moves around the seal: a trochoid with petals. */
export function bandPaths(band: Band, pointsPerWave: number): string[] {
  const fitted = fit(band);
  return Array.from({ length: band.strands }, (_, i) =>
    closedCurve((part) => onStrand(band, fitted, part, i / band.strands), band.waves * pointsPerWave),
  );
}

interface Fit {
  middle: number;
  scale: number;
}

function onStrand(band: Band, { middle, scale }: Fit, part: number, shift: number): Point {
  const phase = part * band.waves + band.phase + shift;
  const radius = middle + scale * height(band, part, phase);
  const swing = (band.loop * scale * sine(phase)) / (middle * 2 * Math.PI);
  return onCircle(part + swing, radius);
}

/** Of a strand above the middle of its band, in units of a wave. */
function height({ petals, lean, swell, pinch }: Band, part: number, phase: number): number {
  const petal = cosine(part * petals + lean);
  return swell * petal + (1 + pinch * petal) * cosine(phase);
}

/** Makes the band fill the room it has, whatever its petals and waves add up to. */
function fit(band: Band): Fit {
  const petals = Array.from({ length: SAMPLES + 1 }, (_, i) => i / SAMPLES / band.petals);
  const top = Math.max(...petals.map((part) => height(band, part, 0)));
  const bottom = Math.min(...petals.map((part) => height(band, part, 0.5)));
  const scale = (band.to - band.from) / (top - bottom);
  return { middle: band.to - scale * top, scale };
}
