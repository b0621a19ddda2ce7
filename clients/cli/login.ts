import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { counted } from '../../domain/text';
import { CliError } from './cli-error';
import { CALLER } from './connection/connection';
import type { Connection, Surroundings } from './connection/connection';
import { checkedKey } from './connection/find-connection';
import { readLogin, writeLogin } from './connection/login-file';
import { clientOf } from './connection/open-client';
import { serviceUrl } from './connection/service-url';
import { inLine, print } from './print';
import { ask, askSecret } from './terminal/ask';

interface Options {
  url?: string;
  allowHttp?: boolean;
}

/** Whoever types a wrong address should not wait long to be told. */
const RETRIES = 1;

export function loginCommand(surroundings: Surroundings = CALLER): Command {
  return new Command('login')
    .description('stores the address of a service and an API key for the other commands')
    .option('--url <url>', 'address of the service, such as https://sello.example')
    .option('--allow-http', 'send the key over plain http to another machine')
    .addHelpText(
      'after',
      '\nThe key is read from the terminal without echo, or from stdin: sello login --url URL < FILE',
    )
    .action((options: Options) => login(options, surroundings));
}

async function login(options: Options, surroundings: Surroundings): Promise<void> {
  const { stdin } = process;
  const url = serviceUrl(await addressOf(options, surroundings, stdin), options);
  const typed = stdin.isTTY ? await askSecret(`API key for ${inLine(url)}: `, stdin) : await text(stdin);
  const apiKey = checkedKey(typed, stdin.isTTY ? 'What you typed' : 'stdin');
  if (apiKey === null) throw new CliError('The key is empty. Type one, or pipe one to stdin.');
  const connection: Connection = { url, apiKey };
  const { id, key, certificates } = await clientOf(connection, RETRIES).account();
  const file = await writeLogin(surroundings.env, connection);
  const lines = [
    `Logged in to ${url}`,
    `Account  ${id}, ${counted(certificates.left, 'certificate')} left`,
    `Key      ${inLine(key.name)}: ${key.scopes.join(', ')}`,
    `Stored   in ${file}, readable by you alone; sello logout deletes it`,
  ];
  print(lines.join('\n'));
}

async function addressOf(
  { url }: Options,
  { env, runningService }: Surroundings,
  stdin: NodeJS.ReadStream,
): Promise<string> {
  const known = url ?? (env['SELLO_URL'] || null) ?? runningService();
  if (known !== null) return known;
  // A damaged file is about to be replaced.
  const before = (await readLogin(env).catch(() => null))?.url ?? '';
  if (!stdin.isTTY) {
    if (before !== '') return before;
    throw new CliError('The address of the service is missing. Use --url or SELLO_URL.');
  }
  const typed = (
    await ask(`Address of the service${before === '' ? '' : ` (${inLine(before)})`}: `, stdin)
  ).trim();
  return typed === '' ? before : typed;
}
