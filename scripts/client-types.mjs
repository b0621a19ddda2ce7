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

/** The values that the document names for a text that may have others later. */
function namedValues(schema, property) {
  const [, list = ''] =
    /More values may follow; today: (.*)\.$/.exec(schema.properties[property].description) ?? [];
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => `'${name}'`);
  if (names.length === 0) throw new Error(`The document names no values for ${property}.`);
  return names.join(' | ');
}

const { Error: problem, CertificateFailure, Event: event } = document.components.schemas;
const unions = `
/** The codes of errors that the service names today. */
export type ServiceErrorCode = ${namedValues(problem, 'error')};
/** Why a certificate fails. */
export type FailureCode = ${namedValues(CertificateFailure, 'code')};
export type EventType = ${namedValues(event, 'type')};
`;
const types = HEADER + astToString(await openapiTypes(document, { defaultNonNullable: false })) + unions;
if (print) process.stdout.write(types);
else writeFileSync(join(root, 'clients', 'typescript', 'src', 'schema.ts'), types);
