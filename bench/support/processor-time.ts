import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface ProcessTimes {
  parent: number;
  /** Including children that have ended. */
  ticks: number;
}

/** Fields of /proc/PID/stat, counted after the command name, which may itself contain spaces and parentheses. */
function read(pid: number): ProcessTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    ticks: (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0),
  };
}

/** Processor time of a process and its descendants since their start, in milliseconds. PostgreSQL has one child per connection. */
export function processorMilliseconds(pid: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      all.set(Number(name), read(Number(name)));
    } catch {
      // It ended meanwhile.
    }
  }
  const ticksOf = (id: number): number =>
    [...all].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + ticksOf(child) : sum),
      all.get(id)?.ticks ?? 0,
    );
  if (!all.has(pid)) throw new Error(`There is no process ${pid}.`);
  return (1000 * ticksOf(pid)) / TICKS_PER_SECOND;
}
