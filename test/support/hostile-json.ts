import type { OpenapiDocument, Schema } from '../../api/openapi/types';

export interface JsonOperation {
  method: 'POST' | 'PATCH' | 'PUT';
  /** With an id that no record has. */
  url: string;
  schema: Schema;
}

/** The operations of a document that take a JSON body. */
export function jsonOperations(document: OpenapiDocument): JsonOperation[] {
  const components = document.components?.schemas ?? {};
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema === undefined) return [];
      const name = schema.$ref?.replace('#/components/schemas/', '');
      return {
        method: method.toUpperCase() as JsonOperation['method'],
        url: path.replace('{id}', 'unknown_0000000000000000000000'),
        schema: (name === undefined ? undefined : components[name]) ?? schema,
      };
    }),
  );
}

/** JSON bodies of about this size, hostile as a whole, or by one of these values in each of the fields that the schema names. */
export function hostileBodies(
  schema: Schema,
  bytes: number,
  inFields: readonly string[] = Object.keys(HOSTILE_VALUES),
): [what: string, body: Buffer][] {
  const names = Object.keys(schema.properties ?? {});
  const whole = Object.entries(HOSTILE_VALUES).map(([what, value]): [string, string] => [
    `${what} as the body`,
    value(bytes, names),
  ]);
  const fields = names.flatMap((name) =>
    inFields.map((what): [string, string] => [
      `${what} in ${name}`,
      `{${JSON.stringify(name)}:${HOSTILE_VALUES[what]?.(bytes - name.length - 5, names) ?? ''}}`,
    ]),
  );
  return [...whole, ...fields].map(([what, text]) => [what, Buffer.from(text, 'latin1')]);
}

const LONG = 'n'.repeat(200);
const repeat = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / text.length)));
const members = (member: (i: number) => string, bytes: number) => {
  let text = member(0);
  for (let i = 1; text.length < bytes - 256; i += 1) text += `,${member(i)}`;
  return text;
};

/** The names of the fields are there to be misspelt. */
const HOSTILE_VALUES: Record<string, (bytes: number, names: string[]) => string> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists in lists without an end': (bytes) => '['.repeat(bytes),
  'objects in objects': (bytes) => repeat('{"a":', bytes / 1.2) + '1' + '}'.repeat(bytes / 6),
  'a list of lists': (bytes) => `[${repeat('[],', bytes - 4)}[]]`,
  'a list of numbers': (bytes) => `[${repeat('0,', bytes - 3)}0]`,
  'a list of objects with an unknown field': (bytes) => `[${repeat('{"b":0},', bytes - 16)}{"b":0}]`,
  'a list of objects with one unknown field each': (bytes) =>
    `[${members((i) => `{"${i.toString(36)}":0}`, bytes)}]`,
  'a list of objects with one unknown field with a long name each': (bytes) =>
    `[${members((i) => `{"${LONG}${i}":0}`, bytes)}]`,
  'unknown fields': (bytes) => `{${members((i) => `"${i.toString(36)}":0`, bytes)}}`,
  'unknown fields with long names': (bytes) => `{${members((i) => `"${LONG}${i}":0`, bytes)}}`,
  'misspelt fields': (bytes, names) =>
    `{${members((i) => `"${names[i % names.length] ?? 'title'}x${i}":0`, bytes)}}`,
  'one field again and again': (bytes, names) => `{${members(() => `"${names[0] ?? 'title'}":0`, bytes)}}`,
  'a field with one long name': (bytes) => `{"${'n'.repeat(bytes - 8)}":0}`,
  'a long number': (bytes) => '9'.repeat(bytes),
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes - 3)}`,
  'a huge number': () => '1e400',
  'a long text': (bytes) => `"${'t'.repeat(bytes - 2)}"`,
  'a text of escapes': (bytes) => `"${repeat('\\u0041', bytes - 2)}"`,
  'lone surrogates': (bytes) => `"${repeat('\\ud800', bytes - 2)}"`,
  'bytes that are not UTF-8': (bytes) => `"${'\xff'.repeat(bytes - 2)}"`,
  'a __proto__': () => '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  null: () => 'null',
  'a NUL': () => '"\\u0000"',
};
