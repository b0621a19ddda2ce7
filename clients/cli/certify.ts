import { Command, InvalidArgumentError, Option } from 'commander';
import { sendFiles, sendHashes, stoppedSending, waitForAll } from './certify/certify-run';
import type { CertifyRun } from './certify/certify-run';
import type { Texts } from './certify/hash-item';
import type { FileResult } from './certify/outcome';
import { resultTable, sentenceAbout, statusOf, sumUp } from './certify/present';
import type { Wait } from './certify/present';
import { CliError } from './cli-error';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { withConnectionOptions } from './connection/connection-options';
import type { ConnectionOptions } from './connection/find-connection';
import { openClient } from './connection/open-client';
import { print } from './print';
import { interruptible } from './terminal/interruptible';
import { liveLines } from './terminal/live-lines';

interface Options extends ConnectionOptions {
  hashOnly?: boolean;
  wait: Wait;
  title?: string;
  description?: string;
  type?: string;
  reference?: string;
  private?: boolean;
  json?: boolean;
}

const HELP = `
Run again with the same files and options, it finds what it has certified within a day, and pays for nothing twice.

Exit code:
  0    every file is certified
  1    at least one is not
  130  stopped by Ctrl-C`;

export function certifyCommand(surroundings: Surroundings = CALLER): Command {
  const command = new Command('certify')
    .description('certifies files, or only their hashes')
    .argument('<file...>', 'files; with --hash-only, folders too')
    .option('--hash-only', 'hash the files here and send only the hashes: you keep the originals')
    .addOption(
      new Option('--wait <state>', 'return when the files are certified, or also anchored in the blockchain')
        .choices(['certified', 'anchored'])
        .default('certified'),
    )
    .option('--title <text>', "title of the certificate; by default, the file's name")
    .option('--description <text>', 'description of the document')
    .option('--type <label>', 'kind of document')
    .option('--reference <id>', 'your own id of the document')
    .option('--private', 'without a public page')
    .option('--json', 'print JSON: the record of one file, or what became of each');
  return withConnectionOptions(command)
    .addHelpText('after', HELP)
    .action((paths: string[], options: Options) =>
      interruptible((signal) => certify(paths, options, surroundings, signal)),
    );
}

async function certify(
  paths: string[],
  options: Options,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  if (paths.includes('-'))
    throw new InvalidArgumentError(
      'Standard input is not certified: save it first, as you will need the file to show what was certified.',
    );
  const { client } = await openClient(options, surroundings);
  const live = liveLines();
  const run: CertifyRun = { client, paths, texts: textsOf(options), signal, live };
  const isSingle = options.hashOnly !== true && paths.length === 1;
  let results: FileResult[];
  let problem: CliError | null;
  try {
    results = await (options.hashOnly === true ? sendHashes(run) : sendFiles(run));
    problem = signal.aborted ? stoppedSending(results) : null;
    if (problem === null && options.wait === 'anchored') problem = await waitForAll(run, results);
  } finally {
    live.clear();
  }
  printResults(results, options, isSingle);
  problem ??= failureOf(results, isSingle);
  if (problem !== null) throw problem;
  if (!isSingle && options.json !== true) print(sumUp(results, options));
}

function printResults(results: FileResult[], { json, wait }: Options, isSingle: boolean): void {
  const [first] = results;
  if (first === undefined || (isSingle && first.certificate === null)) return;
  const { certificate } = first;
  if (json === true) print(JSON.stringify(isSingle ? { certificate } : { files: results }, null, 2));
  else if (!isSingle) print(resultTable(results, wait));
  else
    print(
      `${certificate?.id ?? ''}\n${statusOf(certificate, wait)}\n${certificate?.qr_verification_url ?? ''}`,
    );
}

function failureOf(results: readonly FileResult[], isSingle: boolean): CliError | null {
  const failed = results.find(({ problem }) => problem !== null);
  if (failed === undefined) return null;
  return new CliError(isSingle ? sentenceAbout(failed) : sumUp(results));
}

function textsOf({ title, description, type, reference, private: isPrivate }: Options): Texts {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(type !== undefined && { document_type: type }),
    ...(reference !== undefined && { reference }),
    ...(isPrivate === true && { public_page: false }),
  };
}
