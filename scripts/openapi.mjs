import { createRequire } from 'node:module';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: node scripts/openapi.mjs public|dashboard > FILE

Prints the OpenAPI 3.1 document of one of the two APIs. Needs the compiled code (npm run build), not a running service.`;

const {
  positionals: [api],
} = readArguments(USAGE, { least: 1 });
if (api !== 'public' && api !== 'dashboard') {
  console.error(`Unknown API: ${api}\n\n${USAGE}`);
  process.exit(2);
}
const { describeApi } = createRequire(import.meta.url)('../dist/api/openapi/describe.js');
process.stdout.write(`${JSON.stringify(await describeApi(api), null, 2)}\n`);
