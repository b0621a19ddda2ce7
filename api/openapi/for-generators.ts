import { headerName } from '../header-name';
import type { Content, OpenapiDocument, Operation, Schema } from './types';

const COMPONENTS = '#/components/schemas/';

/**
 * Rewrites the schemas of the document for code generators, which are stricter than JSON Schema, and name a type by its position unless
 * it is a component. Only the document changes: requests are validated and answers are serialized by the routes' own schemas.
 */
export function rewriteForGenerators(document: OpenapiDocument): void {
  const schemas: Record<string, Schema> = {};
  const given = document.components?.schemas ?? {};

  /** v1 only grows, so answers allow more fields than they have today; a request with an unknown field is refused. */
  const rewrite = (schema: Schema, open: boolean): Schema => {
    const named = schema.$ref?.slice(COMPONENTS.length);
    if (named !== undefined) {
      keep(named, given[named] ?? {}, open);
      return { $ref: `${COMPONENTS}${named}` };
    }
    const inner = (each: Schema) => rewrite(each, open);
    const { title, ...rest } = schema;
    const rewritten: Schema = {
      ...rest,
      ...typeOf(schema),
      ...(open && schema.additionalProperties === false && { additionalProperties: true }),
      ...(schema.properties && { properties: mapValues(schema.properties, inner) }),
      ...(schema.items && { items: inner(schema.items) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    };
    if (title === undefined) return rewritten;
    schemas[title] = withDiscriminator(withoutNull(rewritten), schemas);
    const ref = { $ref: `${COMPONENTS}${title}` };
    return rewritten.type?.includes('null') === true ? { anyOf: [ref, { type: 'null' }] } : ref;
  };
  const keep = (name: string, { title: _, ...schema }: Schema, open: boolean) => {
    if (name in schemas) return;
    schemas[name] = {};
    schemas[name] = rewrite(schema, open);
  };
  const rewriteContent = (content: Content | undefined, open: boolean) => {
    for (const media of Object.values(content ?? {}))
      if (media.schema !== undefined) media.schema = rewrite(media.schema, open);
  };

  for (const operation of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema !== undefined) parameter.schema = rewrite(parameter.schema, false);
      if (parameter.in === 'header') parameter.name = headerName(parameter.name);
    }
    rewriteContent(operation.requestBody?.content, false);
    for (const response of Object.values(operation.responses ?? {})) rewriteContent(response.content, true);
  }
  // What receivers are sent grows like an answer.
  for (const { post } of Object.values(document.components?.pathItems ?? {})) {
    for (const parameter of post.parameters ?? [])
      if (parameter.schema !== undefined) parameter.schema = rewrite(parameter.schema, true);
    rewriteContent(post.requestBody?.content, true);
  }
  // Those of the dashboard are not referenced from here, and so are left out.
  document.components = { ...document.components, schemas: sorted(schemas) };
}

export function operationsOf({ paths = {} }: OpenapiDocument): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** An enumeration without a type would become a type without one. */
function typeOf({ type, enum: values }: Schema): Pick<Schema, 'type'> {
  if (values === undefined || type !== undefined) return {};
  return { type: values.includes(null) ? ['string', 'null'] : 'string' };
}

/** A component is never null itself; where it may be missing, null is the alternative to it. */
function withoutNull({ type, enum: values, ...rest }: Schema): Schema {
  const [only = type] = [type].flat().filter((name) => name !== 'null');
  return {
    ...rest,
    ...(only !== undefined && { type: only }),
    ...(values !== undefined && { enum: values.filter((value) => value !== null) }),
  };
}

/**
 * The members of a union are told apart by their `type`. A client in Go tries them all, and checks patterns, but not enumerations. A client
 * in PHP merges them and keeps the pattern of the last, so the last has none, and must be recognisable without one.
 */
function withDiscriminator(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined) return schema;
  const mapping = anyOf.map(({ $ref = '' }, i) => {
    const member = schemas[$ref.slice(COMPONENTS.length)];
    const type = member?.properties?.['type'];
    const value = String(type?.enum?.[0]);
    if (type !== undefined && i < anyOf.length - 1) type.pattern = `^${value}$`;
    return [value, $ref] as const;
  });
  return {
    ...rest,
    oneOf: anyOf,
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
