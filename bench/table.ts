import { isMet, ratioOf } from './case';
import type { Measurement, Goal, Percentiles } from './case';

const COLUMNS = ['case', 'what', 'ours', 'yardstick', 'ratio', 'goal', '', 'p50 / p95 / p99', 'memory'];

/** As Markdown, for docs/performance.md. */
export function table(measurements: readonly (Measurement & { case: string })[]): string {
  const rows = measurements.map((measurement) => {
    const { ours, yardstick, unit, goal, percentiles, memory, note } = measurement;
    const ratio = ratioOf(measurement);
    const met = isMet(measurement);
    return [
      measurement.case,
      note === undefined ? measurement.what : `${measurement.what} (${note})`,
      `${number(ours)} ${unit}`,
      yardstick === null ? '' : `${number(yardstick.value)} ${unit}: ${yardstick.what}`,
      ratio === null
        ? ''
        : goal?.kind === 'at most more'
          ? `+ ${number(ours - (yardstick?.value ?? 0))} ${unit}`
          : `${ratio.toFixed(2)}x`,
      goal === null ? '' : describe(goal, unit),
      met === null ? '' : met ? 'met' : 'missed',
      percentiles === undefined
        ? ''
        : [percentiles.ours, percentiles.yardstick]
            .flatMap((each) => (each ? [line(each)] : []))
            .join(' against '),
      memory === undefined
        ? ''
        : Object.entries(memory)
            .map(([name, mebibytes]) => `${name} ${Math.round(mebibytes)} MiB`)
            .join(', '),
    ];
  });
  const widths = COLUMNS.map((name, i) =>
    Math.max(...[name, ...rows.map((row) => row[i] ?? '')].map((cell) => cell.length)),
  );
  const draw = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    draw(COLUMNS),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(draw),
  ].join('\n');
}

function describe({ kind, value }: Goal, unit: string): string {
  if (kind === 'at most more') return `+ ≤ ${value} ${unit}`;
  return `${kind === 'at most' ? '≤' : '≥'} ${value}x`;
}

function line({ p50, p95, p99 }: Percentiles): string {
  return [p50, p95, p99].map(number).join(' / ');
}

function number(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
