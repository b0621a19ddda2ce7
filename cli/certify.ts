import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { LIMITS } from '../domain/limits';
import { CliError } from './cli-error';
import { serviceSetting } from './running-stack';

interface Options {
  keyFile?: string;
  title?: string;
  description?: string;
  type?: string;
  json?: boolean;
}

interface Answer {
  certificate?: { id: string; status: string; qr_verification_url: string };
  message?: string;
}

/** Longer than the service waits for the certificate before it answers 202. */
const PATIENCE_MILLISECONDS = 360_000;

export function certifyCommand(): Command {
  return new Command('certify')
    .description('certifies a file through the running service')
    .argument('<file>')
    .option('--key-file <file>', 'where the API key is; otherwise SELLO_API_KEY holds it')
    .option('--title <text>', "the file's name, if it is left out")
    .option('--description <text>')
    .option('--type <label>', 'what kind of document it is')
    .option('--json', 'the whole answer, for programs')
    .action(async (file: string, options: Options) => {
      const key = await apiKey(options);
      const { certificate } = await post(await form(file, options), key);
      if (certificate === undefined) throw new CliError('The service gave no certificate back. Is it Sello?');
      const { id, status, qr_verification_url } = certificate;
      if (options.json === true) console.log(JSON.stringify({ certificate }, null, 2));
      else console.log(`${id}\n${status}\n${qr_verification_url}`);
    });
}

async function apiKey({ keyFile }: Options): Promise<string> {
  const key = keyFile === undefined ? process.env['SELLO_API_KEY'] : await read(keyFile);
  if (key) return key.toString().trim();
  throw new CliError(
    'There is no API key. Put one into SELLO_API_KEY or name a file with --key-file; make one with: npx sello keys create --account E',
  );
}

async function form(file: string, { title, description, type }: Options): Promise<FormData> {
  const content = await read(file);
  if (content.length === 0) throw new CliError(`${file} is empty.`);
  if (content.length > LIMITS.fileBytes)
    throw new CliError(
      `${file} has ${content.length} bytes; ${LIMITS.fileBytes} is the most that can be certified.`,
    );
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], basename(file)));
  if (title !== undefined) body.set('title', title);
  if (description !== undefined) body.set('description', description);
  if (type !== undefined) body.set('document_type', type);
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
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
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
    throw new CliError(`${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
}
