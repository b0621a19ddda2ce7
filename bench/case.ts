import type { BenchContext } from './support/context';

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** A goal is about the ratio, unless it says that it is about the difference. */
export interface Goal {
  kind: 'at most' | 'at least' | 'at most more';
  value: number;
}

/** One line of the table: a figure of ours beside the yardstick's, both taken in the same run. */
export interface Figure {
  what: string;
  unit: string;
  ours: number;
  /** `null` on lines that only tell how cost grows. */
  yardstick: { what: string; value: number } | null;
  goal: Goal | null;
  percentiles?: { ours: Percentiles; yardstick?: Percentiles };
  /** Resident memory while it was measured, in MiB, by process. */
  memory?: Record<string, number>;
  note?: string;
}

export interface BenchCase {
  /** What `--only` takes; also the file's name. */
  name: string;
  readonly run: (context: BenchContext) => Promise<Figure[]>;
}

export function ratioOf({ ours, yardstick }: Figure): number | null {
  return yardstick === null ? null : ours / yardstick.value;
}

/** `null` where there is no goal. */
export function isMet(figure: Figure): boolean | null {
  const { goal, ours, yardstick } = figure;
  if (goal === null || yardstick === null) return null;
  const ratio = ours / yardstick.value;
  switch (goal.kind) {
    case 'at most':
      return ratio <= goal.value;
    case 'at least':
      return ratio >= goal.value;
    case 'at most more':
      return ours - yardstick.value <= goal.value;
  }
}
