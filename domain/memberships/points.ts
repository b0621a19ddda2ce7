/** Points are counted in hundredths: whole numbers add up exactly. */
export type Hundredths = number;

export const POINTS_MAXIMUM = 10_000;

/** Of a number that the API has checked: at most two decimals. */
export function hundredthsOf(points: number): Hundredths {
  return Math.round(points * 100);
}

export function pointsOf(hundredths: Hundredths): number {
  return hundredths / 100;
}
