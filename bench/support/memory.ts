import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Resident memory of a process, in MiB. */
export function residentMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`The memory of process ${pid} can't be read.`);
  return Number(kibibytes) / KIB_PER_MIB;
}

/** The peak of each process during the work. */
export async function peakMemory(
  pids: Record<string, number>,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const peak: Record<string, number> = {};
  const sample = () => {
    for (const [name, pid] of Object.entries(pids))
      peak[name] = Math.max(peak[name] ?? 0, residentMebibytes(pid));
  };
  sample();
  const timer = setInterval(sample, 20);
  try {
    await work();
    sample();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
