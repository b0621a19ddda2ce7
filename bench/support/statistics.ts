import type { Percentiles } from '../case';

/** Nearest rank. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('No values to take a percentile of.');
  return value;
}

export function percentiles(values: readonly number[]): Percentiles {
  return { p50: percentile(values, 50), p95: percentile(values, 95), p99: percentile(values, 99) };
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
