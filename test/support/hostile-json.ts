import type { OpenapiDocument, Schema } from '../../api/openapi/types';
import { LIMITS } from '../../domain/limits';

export interface JsonOperation {
  method: 'POST' | 'PATCH' | 'PUT';
  /** With an id that no record has. */
  url: string;
  schema: Schema;
  /** The fields of the schema that are lists of objects, with the names that these have. */
  lists: [name: string, names: string[]][];
}

/** The operations of a document that take a JSON body. */
export function jsonOperations(document: OpenapiDocument): JsonOperation[] {
  const components = document.components?.schemas ?? {};
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema === undefined) return [];
      const resolved = (each: Schema) => components[each.$ref?.replace(/^.*\//, '') ?? ''] ?? each;
      const body = resolved(schema);
      return {
        method: method.toUpperCase() as JsonOperation['method'],
        url: path.replace('{id}', 'unknown_0000000000000000000000'),
        schema: body,
        lists: Object.entries(body.properties ?? {}).flatMap(([name, { items = {} }]) => {
          const names = Object.keys(resolved(items).properties ?? {});
          return names.length === 0 ? [] : [[name, names] as [string, string[]]];
        }),
      };
    }),
  );
}

/**
 * JSON bodies of about this size, hostile as a whole, by one of these values in each of the fields that the schema names, or by the rows of
 * a list.
 */
export function hostileBodies(
  { schema, lists }: Pick<JsonOperation, 'schema' | 'lists'>,
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
  const rows = lists.flatMap(([list, rowNames]) =>
    hostileRows(bytes - list.length - 5, rowNames, inFields).map(([what, value]): [string, string] => [
      `${what} in ${list}`,
      `{${JSON.stringify(list)}:[${value}]}`,
    ]),
  );
  return [...whole, ...fields, ...rows].map(([what, text]) => [what, Buffer.from(text, 'latin1')]);
}

const LONG = 'n'.repeat(200);
const repeat = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / text.length)));
const members = (member: (i: number) => string, bytes: number, most = Infinity) => {
  let text = member(0);
  let next = member(1);
  for (let i = 2; i <= most && text.length + next.length < bytes - 256; i += 1) {
    text += `,${next}`;
    next = member(i);
  }
  return text;
};

/** As many rows as a batch can have, or a single one with a long text in one of its fields. */
function hostileRows(
  bytes: number,
  names: string[],
  inFields: readonly string[],
): [what: string, rows: string][] {
  const many = Object.entries(HOSTILE_ROWS).map(([what, row]): [string, string] => [
    what,
    members((i) => row(i, names), bytes, LIMITS.batchItems),
  ]);
  const long = names.flatMap((name) =>
    inFields.flatMap((what): [string, string][] => {
      const text = LONG_TEXTS[what]?.(bytes - name.length - 7);
      return text === undefined
        ? []
        : [[`a row with ${what} as its ${name}`, `{${JSON.stringify(name)}:${text}}`]];
    }),
  );
  return [...many, ...long];
}

const UNKNOWN_NAMES = Array.from({ length: 8 }, (_, i) => i);

const HOSTILE_ROWS: Record<string, (row: number, names: string[]) => string> = {
  'rows with many unknown names each': (row) =>
    `{${UNKNOWN_NAMES.map((i) => `"${`${i}n${row}`.padEnd(63, 'n')}":0`).join()}}`,
  'rows with many misspelt names each': (row, names) =>
    `{${UNKNOWN_NAMES.map((i) => `"${names[i % names.length]}x${row}y${i}":0`).join()}}`,
  'rows with one misspelt name each': (row, names) => `{"${names[row % names.length]}x${row}":0}`,
  'rows with the same misspelt name': (_row, names) => `{"${names[0]}x":0}`,
  'rows with a long text': (_row, names) =>
    `{${names.map((name) => `"${name}":"${'t'.repeat(400)}"`).join()}}`,
};

const LONG_TEXTS: Record<string, (bytes: number) => string> = {
  'a long text': (bytes) => `"${'t'.repeat(bytes - 2)}"`,
  'a long text of 3-byte characters': (bytes) => `"${repeat('\xe2\x82\xac', bytes - 2)}"`,
  'a long text of 4-byte characters': (bytes) => `"${repeat('\xf0\x9f\x98\x80', bytes - 2)}"`,
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
  ...LONG_TEXTS,
  'a text of escapes': (bytes) => `"${repeat('\\u0041', bytes - 2)}"`,
  'lone surrogates': (bytes) => `"${repeat('\\ud800', bytes - 2)}"`,
  'bytes that are not UTF-8': (bytes) => `"${'\xff'.repeat(bytes - 2)}"`,
  'a __proto__': () => '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  null: () => 'null',
  'a NUL': () => '"\\u0000"',
};
