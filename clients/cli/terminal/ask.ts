import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliError } from '../cli-error';
import { EXIT_INTERRUPTED } from './interruptible';

/** Asks on stderr, so that stdout has nothing but results. */
export function ask(prompt: string, stdin: NodeJS.ReadStream): Promise<string> {
  return question(prompt, stdin, process.stderr);
}

/** Asks for something that must not appear on the screen. */
export async function askSecret(prompt: string, stdin: NodeJS.ReadStream): Promise<string> {
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  try {
    return await question(prompt, stdin, silent);
  } finally {
    process.stderr.write('\n');
  }
}

async function question(
  prompt: string,
  input: NodeJS.ReadStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // From here on the terminal echoes nothing by itself: whoever is asked after that can answer at once.
  const line = createInterface({ input, output, terminal: true });
  if (output !== process.stderr) process.stderr.write(prompt);
  try {
    return await new Promise<string>((answered, reject) => {
      // Without these, Ctrl-C and Ctrl-D would leave the question open for ever.
      line.once('SIGINT', () => {
        reject(new CliError('Stopped.', { exitCode: EXIT_INTERRUPTED }));
      });
      line.once('close', () => {
        reject(new CliError('Nothing was entered.'));
      });
      line.question(output === process.stderr ? prompt : '').then(answered, reject);
    });
  } finally {
    line.close();
  }
}
