import type { Command } from 'commander';
import { version } from '../../../package.json';
import { loadProgram, reportError } from '../../../cli/program';

interface Result {
  code: number;
  out: string;
  err: string;
}

/** Every command and subcommand, as the words that call it. */
function pathsOf(command: Command, path: string[] = []): string[][] {
  return [path, ...command.commands.flatMap((sub) => pathsOf(sub, [...path, sub.name()]))];
}

async function run(args: string[]): Promise<Result> {
  const program = await loadProgram();
  const result = { code: 0, out: '', err: '' };
  const capture = (command: Command): void => {
    command.configureOutput({
      writeOut: (text) => (result.out += text),
      writeErr: (text) => (result.err += text),
    });
    command.commands.forEach(capture);
  };
  capture(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    result.code = reportError(error);
  }
  return result;
}

it('prints the usage of every command and exits with 0 for --help', async () => {
  const paths = pathsOf(await loadProgram());
  expect(paths).toEqual(expect.arrayContaining([['anchor', 'resume'], ['keys', 'create'], ['verify']]));
  for (const path of paths) {
    const { code, out, err } = await run([...path, '--help']);
    expect([path, code, err]).toEqual([path, 0, '']);
    expect(out).toMatch(new RegExp(`^Usage: ${['sello', ...path].join(' ')} `));
  }
});

it('prints the usage of every command and exits with 2 for an unknown option', async () => {
  for (const path of pathsOf(await loadProgram())) {
    const { code, out, err } = await run([...path, '--no-such-option']);
    expect([path, code, out]).toEqual([path, 2, '']);
    expect(err).toMatch(/^error: /);
    expect(err).toContain('\nUsage: sello');
  }
});

it.each(['--version', '-V'])('prints the version of the release for %s, and nothing else', async (option) => {
  expect(await run([option])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

it.each([
  ['an unknown command', ['no-such-command']],
  ['an unknown subcommand', ['keys', 'no-such-command']],
  ['a missing subcommand', ['wallet']],
  ['a missing argument', ['find']],
  ['no arguments', []],
])('exits with 2 for %s', async (_what, args) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('Usage: sello');
});
