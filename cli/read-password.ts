import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LIMITS } from '../domain/limits';
import { CliError } from '../clients/cli/cli-error';

/** Reads from stdin, never from an argument, which every user of the machine can see. Prompts on a terminal, without echo. */
export async function readPassword(stdin: NodeJS.ReadStream): Promise<string> {
  const password = stdin.isTTY ? await ask(stdin) : (await text(stdin)).replace(/\r?\n$/, '');
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

async function ask(stdin: NodeJS.ReadStream): Promise<string> {
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const line = createInterface({ input: stdin, output: silent, terminal: true });
  const read = async (prompt: string) => {
    process.stderr.write(prompt);
    const answer = await line.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await read('Password: ');
    if ((await read('Repeat it: ')) !== password) throw new CliError('The two passwords differ.');
    return password;
  } finally {
    line.close();
  }
}
