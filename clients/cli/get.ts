import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { SelloError } from '../typescript/src/index';
import type { Certificate, ProofType, Sello } from '../typescript/src/index';
import { CliError } from './cli-error';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { withConnectionOptions } from './connection/connection-options';
import type { ConnectionOptions } from './connection/find-connection';
import { openClient } from './connection/open-client';
import { presentCertificate } from './get/present';
import { nameOf, PROOF_TYPES } from './get/proof-types';
import { writeNewFile } from './get/write-file';
import { print, printError } from './print';
import { interruptible } from './terminal/interruptible';

interface Options extends ConnectionOptions {
  proof?: ProofType[];
  all?: boolean;
  output?: string;
  force?: boolean;
  json?: boolean;
}

export function getCommand(surroundings: Surroundings = CALLER): Command {
  const command = new Command('get')
    .description('shows a certificate, or downloads its proofs')
    .argument('<id>', 'id of the certificate: cert_…')
    .addOption(
      new Option('--proof <type...>', 'proofs to download').choices([...PROOF_TYPES]).conflicts('all'),
    )
    .option('--all', 'download every proof there is, and the file if the service has it')
    .option(
      '--output <place>',
      'a folder, a file name for one proof, or - for stdout; by default, this folder',
    )
    .option('--force', 'replace files that exist')
    .option('--json', 'print the record, or the names of the downloaded files, as JSON');
  return withConnectionOptions(command).action((id: string, options: Options) =>
    interruptible((signal) => get(id, options, surroundings, signal)),
  );
}

async function get(
  id: string,
  options: Options,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  if (!/^cert_[0-9A-Za-z]{22}$/.test(id))
    throw new InvalidArgumentError('An id is cert_ and 22 letters or digits; sello certify prints it.');
  const types = options.all === true ? PROOF_TYPES : [...new Set(options.proof)];
  if (types.length === 0 && options.output !== undefined)
    throw new InvalidArgumentError('--output needs --proof or --all.');
  if (options.output === '-' && types.length !== 1)
    throw new InvalidArgumentError('Only one proof fits on stdout: name one with --proof.');
  const { client } = await openClient(options, surroundings);
  const certificate = await client.certificates.get(id, { signal });
  if (types.length === 0) {
    print(options.json === true ? JSON.stringify({ certificate }, null, 2) : presentCertificate(certificate));
    return;
  }
  await download(client, certificate, types, options, signal);
}

interface Saved {
  type: ProofType;
  path: string;
}

async function download(
  client: Sello,
  certificate: Certificate,
  types: readonly ProofType[],
  options: Options,
  signal: AbortSignal,
): Promise<void> {
  const pathOf = options.output === '-' ? null : await placeFor(options.output, types.length > 1);
  const saved: Saved[] = [];
  const problems: string[] = [];
  for (const type of types) {
    try {
      const { bytes } = await client.proofs.download(certificate.id, type, { signal });
      checkFile(certificate, type, bytes);
      if (pathOf === null) {
        await toStdout(bytes);
        return;
      }
      const path = pathOf(nameOf(certificate, type));
      await writeNewFile(path, bytes, options);
      saved.push({ type, path });
      if (options.json !== true) print(path);
    } catch (error) {
      if (signal.aborted) throw error;
      // Of all there are, the file is none: it was never sent.
      if (options.all === true && error instanceof SelloError && error.code === 'file_not_held') continue;
      problems.push(`${type}: ${(error as Error).message}`);
    }
  }
  if (options.json === true) print(JSON.stringify({ files: saved }, null, 2));
  if (types.length === 1 && problems.length === 1) throw new CliError(problems[0] ?? '');
  for (const problem of problems) printError(`sello: ${problem}`);
  if (problems.length > 0)
    throw new CliError(`${problems.length} of ${types.length} proofs could not be downloaded.`);
}

/** The record and its proofs are about this hash, so other bytes are not the certified file. */
function checkFile({ file }: Certificate, type: ProofType, bytes: Uint8Array): void {
  if (type !== 'file' || createHash('sha256').update(bytes).digest('hex') === file.sha256) return;
  throw new CliError('The service sent other bytes than those that were certified. Tell its operator.');
}

/** Makes the path of a file from its name. A folder is made if several files need it, or if it is written with a slash. */
async function placeFor(output = '.', isSeveral: boolean): Promise<(name: string) => string> {
  const isFolder = await stat(output).then(
    (found) => found.isDirectory(),
    () => null,
  );
  if (isFolder === false && isSeveral)
    throw new CliError(`${output} is a file. Name a folder for several proofs.`);
  if (isFolder !== true && !isSeveral && !/[\\/]$/.test(output)) return () => output;
  if (isFolder === null)
    await mkdir(output, { recursive: true }).catch((error: unknown) => {
      throw new CliError(
        `${output} cannot be made (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
      );
    });
  return (name) => join(output, name);
}

function toStdout(bytes: Uint8Array): Promise<void> {
  if (process.stdout.isTTY)
    throw new CliError('A proof is not text: redirect stdout to a file, or leave out --output.');
  return new Promise((written, failed) => {
    process.stdout.write(bytes, (error) => {
      if (error) failed(error);
      else written();
    });
  });
}
