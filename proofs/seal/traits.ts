/** One ring of the guilloche: waves around the seal, drawn several times with the wave moved on. */
export interface Band {
  /** How near to the centre it comes, and how far from it. */
  from: number;
  to: number;
  waves: number;
  strands: number;
  /** Petals of the band, how far they reach (1: as far as a wave), and how much their lines draw together. */
  petals: number;
  swell: number;
  pinch: number;
  /** 0 for waves; towards 2 they turn over into loops inside, below 0 they grow pointed outside. */
  loop: number;
  /** Where wave and petals begin, in turns. */
  phase: number;
  lean: number;
}

export interface Traits {
  scallops: number;
  rim: Band;
  outer: Band;
  inner: Band;
}

type Choices<T> = readonly [T, ...T[]];

/** Symmetries, with the number of waves per petal that each looks well with. */
const SYMMETRIES: Choices<{ petals: number; waves: Choices<number> }> = [
  { petals: 5, waves: [2, 3, 4] },
  { petals: 6, waves: [1, 2, 3] },
  { petals: 7, waves: [1, 2, 3] },
  { petals: 8, waves: [1, 2, 3] },
  { petals: 9, waves: [1, 2] },
  { petals: 10, waves: [1, 2] },
  { petals: 11, waves: [1, 2] },
  { petals: 12, waves: [1, 2] },
  { petals: 13, waves: [1] },
  { petals: 14, waves: [1] },
  { petals: 16, waves: [1] },
];

/** Waves of a band, over all its strands: as dense for few waves as for many, and a bound for the size of the drawing. */
const DENSITY = { outer: 100, inner: 44 } as const;

/** What the bytes of the hash decide. All bands share one symmetry, which keeps every seal in balance. */
export function readTraits(sha256: string): Traits {
  let next = 0;
  const byte = () => parseInt(sha256.slice(next, (next += 2)), 16);
  const between = (low: number, high: number) => low + ((high - low) * byte()) / 255;
  const oneOf = <T>(choices: Choices<T>): T => choices[byte() % choices.length] ?? choices[0];

  const { petals, waves: perPetal } = oneOf(SYMMETRIES);
  const waves = petals * oneOf(perPetal);
  const around = (count: number) => petals * Math.floor(count / petals);
  return {
    scallops: around(between(38, 52)),
    rim: {
      from: 1705,
      to: 1868,
      waves: around(between(30, 40)),
      strands: oneOf<number>([2, 3]),
      petals,
      swell: 0,
      pinch: between(-0.4, 0.4),
      loop: between(0, 1.5),
      phase: between(0, 1),
      lean: 0,
    },
    outer: {
      from: between(690, 780),
      to: between(1470, 1500),
      waves,
      strands: Math.max(4, Math.min(16, Math.floor(DENSITY.outer / waves))),
      petals,
      swell: between(0.2, 0.6),
      pinch: between(-0.45, 0.45),
      loop: between(0.4, 2.1),
      phase: between(0, 1),
      lean: oneOf<number>([0, 0.5]),
    },
    inner: {
      from: 640,
      to: between(850, 920),
      waves: petals,
      strands: Math.max(3, Math.min(8, Math.floor(DENSITY.inner / petals))),
      petals,
      swell: 0,
      pinch: 0,
      loop: between(-1, 2),
      phase: between(0, 1),
      lean: 0,
    },
  };
}
