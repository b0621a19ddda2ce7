import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { LIMITS } from '../../domain/limits';
import { serviceCaller } from './certify/call-service';
import { certifyHashes } from './certify/certify-hashes';
import type { Progress } from './certify/certify-hashes';
import { filesPerBatch } from './certify/hash-item';
import type { Texts } from './certify/hash-item';
import { postCertificate } from './certify/post-certificate';
import { resultTable, sumUp } from './certify/present';
import { problemOf } from './certify/problem';
import { hashSender } from './certify/send-hashes';
import { CliError } from './cli-error';
import { withConnectionOptions } from './connection/connection-options';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { findConnection } from './connection/find-connection';
import type { ConnectionOptions } from './connection/find-connection';
import { print } from './print';

interface Options extends ConnectionOptions {
  hashOnly?: boolean;
  title?: string;
  description?: string;
  type?: string;
  reference?: string;
  private?: boolean;
  json?: boolean;
}

export function certifyCommand(surroundings: Surroundings = CALLER): Command {
  return withConnectionOptions(new Command('certify'))
    .description('certifies a file through the running service, or only the hashes of files')
    .argument('<file...>', 'one file; with --hash-only, any number of files and folders')
    .option('--hash-only', 'hash the files here and send only the hashes: you keep the originals')
    .option('--title <text>', "title of the certificate; by default, the file's name")
    .option('--description <text>', 'description of the document')
    .option('--type <label>', 'kind of document')
    .option('--reference <id>', 'your own id of the document')
    .option('--private', 'without a public page')
    .option('--json', 'print the complete JSON answer; of several files, what became of each')
    .action((files: string[], options: Options) =>
      (options.hashOnly === true ? certifyOnlyHashes : certifyFile)(files, options, surroundings),
    );
}

async function certifyFile(
  [file = '', ...others]: string[],
  options: Options,
  surroundings: Surroundings,
): Promise<void> {
  if (others.length > 0)
    throw new InvalidArgumentError(
      'One file is sent at a time. For several, use --hash-only, or call the command once for each.',
    );
  const certificate = await postCertificate(
    serviceCaller(await findConnection(options, surroundings)),
    await form(file, options),
  );
  const { id, status, qr_verification_url } = certificate;
  if (options.json === true) print(JSON.stringify({ certificate }, null, 2));
  else print(`${id}\n${status}\n${qr_verification_url}`);
}

async function certifyOnlyHashes(
  paths: string[],
  options: Options,
  surroundings: Surroundings,
): Promise<void> {
  const call = serviceCaller(await findConnection(options, surroundings));
  const texts = textsOf(options);
  const together = filesPerBatch(texts);
  const results = await certifyHashes(paths, hashSender(call, texts), { together, onProgress: showProgress });
  if (results.length === 0) throw new CliError('There is no file in these folders.');
  if (options.json === true) print(JSON.stringify({ files: results }, null, 2));
  else print(resultTable(results));
  if (results.some(({ problem }) => problem !== null)) throw new CliError(sumUp(results));
  if (options.json !== true) print(sumUp(results));
}

/** On one line that is written over, and only where somebody watches. */
function showProgress({ hashed, done }: Progress): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${hashed} files hashed, ${done} done `);
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

async function form(file: string, options: Options): Promise<FormData> {
  const content = await read(file);
  if (content.length === 0) throw new CliError(`${file} is empty.`);
  if (content.length > LIMITS.fileBytes)
    throw new CliError(
      `${file} has ${content.length} bytes; the maximum is ${LIMITS.fileBytes}. With --hash-only, a file can have any size.`,
    );
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], basename(file)));
  for (const [name, value] of Object.entries(textsOf(options))) body.set(name, String(value));
  return body;
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CliError(`${file} ${problemOf(error)}.`);
  }
}
