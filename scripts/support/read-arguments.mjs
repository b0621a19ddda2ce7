import { parseArgs } from 'node:util';

/**
 * Parses the command line of a script. Prints the usage and exits: with 0 for --help, with 2 for an unknown option or a wrong number
 * of arguments.
 */
export function readArguments(usage, { options = {}, least = 0, most = least } = {}) {
  function refuse(message) {
    console.error(`${message}\n\n${usage}`);
    process.exit(2);
  }
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    refuse(error.message.replace(/ To specify a positional.*/s, ''));
  }
  const { values, positionals } = parsed;
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  if (positionals.length < least) refuse('An argument is missing.');
  if (positionals.length > most) refuse(`Unexpected argument: ${positionals[most]}`);
  return { values, positionals };
}
