import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LIMITS } from '../domain/limits';
import { CliError } from './cli-error';

/** From stdin, never from an argument, which every user of the machine could read. A person is asked, without an echo. */
export async function readPassword(stdin: NodeJS.ReadStream): Promise<string> {
  const password = stdin.isTTY ? await ask(stdin) : (await text(stdin)).replace(/\r?\n$/, '');
  const { passwordCharactersLeast: least, passwordCharactersMost: most } = LIMITS;
  if (password === '')
    throw new CliError(
      'No password came on stdin. Type or pipe one in, or say --no-password for keys alone.',
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
    if ((await read('Once more: ')) !== password) throw new CliError('The two passwords are not the same.');
    return password;
  } finally {
    line.close();
  }
}
