/**
 * The cosine of an angle in whole turns. Engines may differ in the last bit of `Math.cos`; sums and products are the same everywhere, and
 * so is a drawing made of them.
 */
export function cosine(turns: number): number {
  const part = Math.abs(turns - Math.round(turns));
  // The series is precise near zero: the second quarter mirrors the first, and the first is halved by cos 2x = 2 cos² x - 1.
  const mirrored = part > 0.25 ? 0.5 - part : part;
  const angle = mirrored * Math.PI;
  const squared = angle * angle;
  // The Taylor series, without a loop: a seal has tens of thousands of points.
  let half = 1 / 479_001_600;
  half = half * squared - 1 / 3_628_800;
  half = half * squared + 1 / 40_320;
  half = half * squared - 1 / 720;
  half = half * squared + 1 / 24;
  half = half * squared - 1 / 2;
  half = half * squared + 1;
  const value = 2 * half * half - 1;
  return part > 0.25 ? -value : value;
}

export function sine(turns: number): number {
  return cosine(turns - 0.25);
}
