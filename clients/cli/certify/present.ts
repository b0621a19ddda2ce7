import { inLine } from '../print';
import type { FileResult } from './certify-hashes';

const ID_WIDTH = 'cert_'.length + 22;

/** A line for each file: what became of it, its certificate, its path and, if it has none, why. */
export function resultTable(results: readonly FileResult[]): string {
  const lines = results.map(({ path, certificate, problem }) =>
    [
      (certificate?.status ?? 'failed').padEnd('processing'.length),
      (certificate?.id ?? '-').padEnd(ID_WIDTH),
      problem === null ? inLine(path) : `${inLine(path)}: ${inLine(problem)}`,
    ].join('  '),
  );
  return lines.join('\n');
}

export function sumUp(results: readonly FileResult[]): string {
  const failed = results.filter(({ problem }) => problem !== null).length;
  const sent = results.length - failed;
  return failed === 0
    ? `${sent} of ${results.length} certified. Keep the originals unchanged: the service does not have them.`
    : `${failed} of ${results.length} files could not be certified.`;
}
