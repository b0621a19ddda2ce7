import { readFileSync } from 'node:fs';

/** The resident set of a process, in MiB. */
export function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

export interface Samples {
  minutes: number[];
  mib: number[];
}

/** The minimum of each half minute: what remains after a garbage collection. A leak raises it, uncollected garbage does not. */
export function floorOf({ minutes, mib }: Samples): Samples {
  const least = new Map<number, number>();
  for (const [i, minute] of minutes.entries()) {
    const half = Math.floor(minute * 2) / 2;
    least.set(half, Math.min(least.get(half) ?? Infinity, mib[i] ?? Infinity));
  }
  return { minutes: [...least.keys()], mib: [...least.values()] };
}

/** By least squares, in MiB per minute. */
export function slope({ minutes, mib }: Samples): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(minutes), mean(mib)];
  const covariance = minutes.reduce((sum, minute, i) => sum + (minute - x) * ((mib[i] ?? y) - y), 0);
  const variance = minutes.reduce((sum, minute) => sum + (minute - x) ** 2, 0);
  return covariance / variance;
}
