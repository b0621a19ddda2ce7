// `node scripts/openapi.mjs public|dashboard > file`: the OpenAPI 3.1 document of one of the two APIs, from the compiled code
// (`npm run build`) and without a running service.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [which] = process.argv.slice(2);
if (which !== 'public' && which !== 'dashboard') {
  console.error('Say which description: node scripts/openapi.mjs public|dashboard');
  process.exit(2);
}
const { describeApi } = require('../dist/api/openapi/describe.js');
process.stdout.write(`${JSON.stringify(await describeApi(which), null, 2)}\n`);
