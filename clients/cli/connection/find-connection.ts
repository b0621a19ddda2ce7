import { readFile } from 'node:fs/promises';
import { CliError } from '../cli-error';
import { problemOf } from '../certify/problem';
import { CALLER } from './connection';
import type { Connection, Surroundings } from './connection';
import { readLogin } from './login-file';
import { serviceUrl } from './service-url';

/** As options of a command: `--url`, `--key-file`, `--allow-http`. */
export interface ConnectionOptions {
  url?: string;
  keyFile?: string;
  allowHttp?: boolean;
}

/**
 * The service and the key of a command. A key that is given goes to the address that is given, else to the running service, else to the one
 * logged in to. Without one, the key of the login is used, and only for the address it was stored for.
 */
export async function findConnection(
  options: ConnectionOptions = {},
  { env, runningService, help }: Surroundings = CALLER,
): Promise<Connection> {
  const address = options.url ?? (env['SELLO_URL'] || null);
  const url = address === null ? null : serviceUrl(address, options);
  const apiKey = await givenKey(options, env);
  if (apiKey !== null) {
    const running = url ?? runningService();
    if (running !== null) return { url: serviceUrl(running, options), apiKey };
  }
  const login = await readLogin(env);
  if (login === null)
    throw new CliError(
      apiKey === null
        ? `There is no API key. Log in with: sello login, or set SELLO_URL and SELLO_API_KEY.${more(help?.key)}`
        : `There is no address of a service. Log in with: sello login, or use --url or SELLO_URL.${more(help?.address)}`,
    );
  if (apiKey !== null) return { url: login.url, apiKey };
  if (url !== null && url !== login.url)
    throw new CliError(
      `There is no API key for ${url}: the login is for ${login.url}. Log in with: sello login --url ${url}, or use --key-file or SELLO_API_KEY.`,
    );
  return login;
}

const more = (sentence = '') => (sentence === '' ? '' : ` ${sentence}`);

async function givenKey({ keyFile }: ConnectionOptions, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (keyFile === undefined) return checkedKey(env['SELLO_API_KEY'] ?? '', 'SELLO_API_KEY');
  const text = await readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new CliError(`${keyFile} ${problemOf(error)}.`);
  });
  return checkedKey(text, keyFile) ?? fail(`${keyFile} is empty.`);
}

/** A key as it can stand in a header; `null` if there is none. The key itself is in no message. */
export function checkedKey(text: string, place: string): string | null {
  const key = text.trim();
  if (key === '') return null;
  return /^[\x21-\x7e]+$/.test(key)
    ? key
    : fail(`${place} does not contain an API key, which is one word such as sello_live_….`);
}

function fail(message: string): never {
  throw new CliError(message);
}
