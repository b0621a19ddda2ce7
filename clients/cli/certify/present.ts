import { inLine } from '../print';
import type { FileResult, IssuedCertificate } from './outcome';

/** What a command waits for. */
export type Wait = 'certified' | 'anchored';

const ID_WIDTH = 'cert_'.length + 22;

/** A line for each file: what became of it, its certificate, its path and, if it has none, why. */
export function resultTable(results: readonly FileResult[], wait: Wait = 'certified'): string {
  const lines = results.map(({ path, certificate, problem }) =>
    [
      statusOf(certificate, wait).padEnd('processing'.length),
      (certificate?.id ?? '-').padEnd(ID_WIDTH),
      problem === null ? inLine(path) : `${inLine(path)}: ${inLine(problem)}`,
    ].join('  '),
  );
  return lines.join('\n');
}

/** The anchor is mentioned only to whoever waits for it: the same command prints the same, however fast that was. */
export function statusOf(certificate: IssuedCertificate | null, wait: Wait): string {
  if (certificate === null) return 'failed';
  return wait === 'anchored' && certificate.blockchain?.status === 'confirmed'
    ? 'anchored'
    : certificate.status;
}

export function sumUp(results: readonly FileResult[], { hashOnly = false } = {}): string {
  const failed = results.filter(({ problem }) => problem !== null).length;
  const sent = results.length - failed;
  if (failed > 0) return `${failed} of ${results.length} files could not be certified.`;
  const keep = hashOnly ? ' Keep the originals unchanged: the service does not have them.' : '';
  return `${sent} of ${results.length} certified.${keep}`;
}

/** Why a file has no certificate: what is wrong with the file is the end of a sentence, what the service says is one. */
export function sentenceAbout({ path, problem }: FileResult): string {
  const text = problem ?? '';
  return /^[a-z]/.test(text) ? `${inLine(path)} ${text}.` : `${inLine(path)}: ${text}`;
}
