import { parseArgs } from 'node:util';
import { runStack } from './run-stack';

const USAGE = `Usage: npm start

Runs the whole service on this machine: MongoDB, Temporal, a sandbox time-stamping authority, a sandbox chain, the
worker and the API. Ctrl-C stops everything and keeps the data. The first start fetches or builds missing servers.

Settings are environment variables, all listed in .env.example. The most useful ones:
  SELLO_DATA_DIR=DIR     where the data is kept (.sello)
  SELLO_PORT_OFFSET=N    adds N to every default port
`;

async function main(): Promise<void> {
  console.log('Sello is starting …');
  await runStack(process.env, (line) => {
    console.log(line);
  });
}

function helpRequested(): boolean {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } }).values.help;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

if (helpRequested()) {
  console.log(USAGE);
} else {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`\nError: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    },
  );
}
