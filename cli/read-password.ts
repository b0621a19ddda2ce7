import { text } from 'node:stream/consumers';
import { LIMITS } from '../domain/limits';
import { CliError } from '../clients/cli/cli-error';
import { askSecret } from '../clients/cli/terminal/ask';

/** Reads from stdin, never from an argument, which every user of the machine can see. Prompts on a terminal, without echo. */
export async function readPassword(stdin: NodeJS.ReadStream): Promise<string> {
  const password = stdin.isTTY ? await askTwice(stdin) : (await text(stdin)).replace(/\r?\n$/, '');
  const { passwordCharactersLeast: least, passwordCharactersMost: most } = LIMITS;
  if (password === '')
    throw new CliError(
      'The password is empty. Type one, pipe one to stdin, or use --no-password for an account with keys only.',
    );
  const { length } = Array.from(password);
  if (length < least || length > most)
    throw new CliError(`The password must have ${least} to ${most} characters, not ${length}.`);
  return password;
}

async function askTwice(stdin: NodeJS.ReadStream): Promise<string> {
  const password = await askSecret('Password: ', stdin);
  if ((await askSecret('Repeat it: ', stdin)) !== password) throw new CliError('The two passwords differ.');
  return password;
}
