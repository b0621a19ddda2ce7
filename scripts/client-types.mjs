import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run client:types [-- --from FILE] [--print]

Writes the types of the TypeScript client, clients/typescript/src/schema.ts, from the public OpenAPI document of the build.

  --from FILE  another OpenAPI document than dist/openapi.json
  --print      prints the types instead of writing them
  -h, --help   shows this`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = { from: { type: 'string' }, print: { type: 'boolean' } };
const { from = join(root, 'dist', 'openapi.json'), print } = readArguments(USAGE, { options }).values;

const HEADER = `/**
 * Generated from the OpenAPI document of the service. Do not edit: run \`npm run client:types\`.
 */

`;

/** Errors and headers have one form for all calls, which the client's own code knows: repeated with every call, they are most of the text. */
function onlyAnswers(calls) {
  for (const call of Object.values(calls)) {
    const entries = Object.entries(call.responses).filter(([status]) => status.startsWith('2'));
    call.responses = Object.fromEntries(
      entries.map(([status, { headers: _, ...answer }]) => [status, answer]),
    );
  }
}

/** Answers may gain fields, but a misspelt one must not pass as one of them. */
function onlyKnownFields(schema) {
  if (schema.properties && schema.additionalProperties === true) delete schema.additionalProperties;
}

const document = JSON.parse(readFileSync(from, 'utf8'));
Object.values(document.paths).forEach(onlyAnswers);
Object.values(document.components.schemas).forEach(onlyKnownFields);
delete document.webhooks;
delete document.components.pathItems;
const types = HEADER + astToString(await openapiTypes(document));
if (print) process.stdout.write(types);
else writeFileSync(join(root, 'clients', 'typescript', 'src', 'schema.ts'), types);
