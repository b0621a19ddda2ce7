import type { BenchContext } from './support/context';

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** Limits the ratio to the yardstick; `at most more` limits the difference. */
export interface Goal {
  kind: 'at most' | 'at least' | 'at most more';
  value: number;
}

/** One row of the table: our value and the yardstick's, measured in the same run. */
export interface Measurement {
  what: string;
  unit: string;
  ours: number;
  /** `null` on rows that only show how cost grows. */
  yardstick: { what: string; value: number } | null;
  goal: Goal | null;
  percentiles?: { ours: Percentiles; yardstick?: Percentiles };
  /** Resident memory of each process during the measurement, in MiB. */
  memory?: Record<string, number>;
  note?: string;
}

export interface BenchCase {
  /** As given to `--only`; also the name of the file. */
  name: string;
  readonly run: (context: BenchContext) => Promise<Measurement[]>;
}

export function ratioOf({ ours, yardstick }: Measurement): number | null {
  return yardstick === null ? null : ours / yardstick.value;
}

/** `null` without a goal. */
export function isMet(measurement: Measurement): boolean | null {
  const { goal, ours, yardstick } = measurement;
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
