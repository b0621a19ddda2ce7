import { fitting } from './live-lines';

const BAR = 20;
const NAME = 30;

/** A line about a file: its name, and how much of it was sent. */
export function progressBar(name: string, { sent, total }: { sent: number; total: number }): string {
  const label = fitting(name, NAME).padEnd(NAME);
  if (sent >= total) return `${label}  certifying...`;
  const share = sent / total;
  const bar = '#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.');
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${label}  [${bar}] ${percent} %  ${inMegabytes(sent)} of ${inMegabytes(total)} MB`;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
