import { readFileSync } from 'node:fs';

/** What the process holds of the machine's memory now, in MiB: its resident set, as the kernel counts it. */
export function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

export interface Samples {
  minutes: number[];
  mib: number[];
}

/** By least squares, in MiB per minute. */
export function slope({ minutes, mib }: Samples): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(minutes), mean(mib)];
  const covariance = minutes.reduce((sum, minute, i) => sum + (minute - x) * ((mib[i] ?? y) - y), 0);
  const variance = minutes.reduce((sum, minute) => sum + (minute - x) ** 2, 0);
  return covariance / variance;
}
