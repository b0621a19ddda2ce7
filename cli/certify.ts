import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { LIMITS } from '../domain/limits';
import { CliError } from './cli-error';
import { print } from './print';
import { serviceSetting } from './running-stack';

interface Options {
  keyFile?: string;
  title?: string;
  description?: string;
  type?: string;
  reference?: string;
  private?: boolean;
  json?: boolean;
}

interface Answer {
  certificate?: { id: string; status: string; qr_verification_url: string };
  message?: string;
}

/** Longer than any upload and its certification may take. */
const TIMEOUT_MILLISECONDS = 360_000;

export function certifyCommand(): Command {
  return new Command('certify')
    .description('certifies a file through the running service')
    .argument('<file>')
    .option('--key-file <file>', 'file with the API key; by default, SELLO_API_KEY is used')
    .option('--title <text>', "title of the certificate; by default, the file's name")
    .option('--description <text>', 'description of the document')
    .option('--type <label>', 'kind of document')
    .option('--reference <id>', 'your own id of the document')
    .option('--private', 'without a public page')
    .option('--json', 'print the complete JSON answer')
    .action(async (file: string, options: Options) => {
      const key = await apiKey(options);
      const { certificate } = await post(await form(file, options), key);
      if (certificate === undefined)
        throw new CliError('The service returned no certificate. Does PUBLIC_URL point to a Sello service?');
      const { id, status, qr_verification_url } = certificate;
      if (options.json === true) print(JSON.stringify({ certificate }, null, 2));
      else print(`${id}\n${status}\n${qr_verification_url}`);
    });
}

async function apiKey({ keyFile }: Options): Promise<string> {
  const key = keyFile === undefined ? process.env['SELLO_API_KEY'] : await read(keyFile);
  if (key) return key.toString().trim();
  throw new CliError(
    'There is no API key. Set SELLO_API_KEY or use --key-file; create a key with: npx sello keys create --account E',
  );
}

async function form(file: string, options: Options): Promise<FormData> {
  const { title, description, type, reference } = options;
  const content = await read(file);
  if (content.length === 0) throw new CliError(`${file} is empty.`);
  if (content.length > LIMITS.fileBytes)
    throw new CliError(`${file} has ${content.length} bytes; the maximum is ${LIMITS.fileBytes}.`);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], basename(file)));
  if (title !== undefined) body.set('title', title);
  if (description !== undefined) body.set('description', description);
  if (type !== undefined) body.set('document_type', type);
  if (reference !== undefined) body.set('reference', reference);
  if (options.private === true) body.set('public_page', 'false');
  return body;
}

async function post(body: FormData, key: string): Promise<Answer> {
  const url = `${serviceSetting(process.env, 'PUBLIC_URL')}/api/public/v1/certificates`;
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch {
    throw new CliError(`${url} does not answer. Is the service running? Start it with: npm start`);
  }
  const answer = await (response.json() as Promise<Answer>).catch((): Answer => ({}));
  if (response.ok) return answer;
  throw new CliError(answer.message ?? `The service answered ${response.status}.`);
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CliError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}
