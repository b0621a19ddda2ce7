import type { Sello } from '../../typescript/src/index';
import { CliError } from '../cli-error';
import { EXIT_INTERRUPTED } from '../terminal/interruptible';
import type { LiveLines } from '../terminal/live-lines';
import { progressBar } from '../terminal/progress-bar';
import { certifyFiles } from './certify-files';
import { certifyHashes } from './certify-hashes';
import { filesPerBatch } from './hash-item';
import type { Texts } from './hash-item';
import type { FileResult } from './outcome';
import { fileSender } from './send-file';
import { hashSender } from './send-hashes';
import { waitForAnchors } from './wait-anchored';

/** One call of `sello certify`. */
export interface CertifyRun {
  client: Sello;
  paths: readonly string[];
  texts: Texts;
  signal: AbortSignal;
  live: LiveLines;
}

export function sendFiles({ client, paths, texts, signal, live }: CertifyRun): Promise<FileResult[]> {
  const total = paths.length;
  return certifyFiles(paths, fileSender(client, texts, signal), {
    signal,
    onProgress: (sending, done) => {
      const all = total > 1 ? [`${done} of ${total} files done`] : [];
      live.show(() => [...sending.map((file) => progressBar(file.name, file)), ...all]);
    },
  });
}

export async function sendHashes({ client, paths, texts, signal, live }: CertifyRun): Promise<FileResult[]> {
  const results = await certifyHashes(paths, hashSender(client, texts, signal), {
    together: filesPerBatch(texts),
    signal,
    onProgress: ({ hashed, done }) => {
      live.show(() => [`${hashed} files hashed, ${done} done`]);
    },
  });
  if (results.length === 0 && !signal.aborted) throw new CliError('There is no file in these folders.');
  return results;
}

export function stoppedSending(results: readonly FileResult[]): CliError {
  const known = results.length === 1 ? '1 file is done' : `${results.length} files are done`;
  return new CliError(
    `Stopped; ${known}. Run the same command again to go on: what is certified is found again, and costs nothing.`,
    { exitCode: EXIT_INTERRUPTED },
  );
}

/** What kept it from waiting to the end. The files are certified all the same. */
export async function waitForAll(
  { client, signal, live }: CertifyRun,
  results: readonly FileResult[],
): Promise<CliError | null> {
  const onProgress = (anchored: number, total: number) => {
    live.show(() => [`waiting for the blockchain: ${anchored} of ${total} anchored`]);
  };
  try {
    await waitForAnchors(client, results, { signal, onProgress });
    return null;
  } catch (error) {
    if (!signal.aborted)
      return new CliError(
        `The files are certified, but could not be followed further: ${(error as Error).message}`,
      );
    return new CliError(
      'Stopped; the files are certified, and the service anchors them by itself. Run the same command again to go on waiting.',
      { exitCode: EXIT_INTERRUPTED },
    );
  }
}
