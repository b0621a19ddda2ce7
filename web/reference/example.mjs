/** An answer as it could be: the schema's own examples, and a plain value where it has none. */
export function exampleOf(schema, document, depth = 0) {
  const resolved = resolve(schema, document);
  const { examples, enum: values, oneOf, anyOf, allOf, type, properties, items } = resolved;
  if (resolved.const !== undefined) return resolved.const;
  if (examples !== undefined) return examples[0];
  if (resolved.default !== undefined) return resolved.default;
  if (values !== undefined) return values[0];
  const first = (oneOf ?? anyOf ?? allOf)?.[0];
  if (first !== undefined) return exampleOf(first, document, depth);
  const kinds = [type].flat();
  if (properties !== undefined && depth < 6) {
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      exampleOf(field, document, depth + 1),
    ]);
    return Object.fromEntries(fields);
  }
  if (kinds.includes('null')) return null;
  if (kinds.includes('array')) return items === undefined ? [] : [exampleOf(items, document, depth + 1)];
  return { integer: resolved.minimum ?? 1, number: 1, boolean: true, object: {} }[kinds[0]] ?? '…';
}

/** Follows a reference to a named schema. */
export function resolve(schema, document) {
  const name = schemaName(schema);
  return name === null ? schema : resolve(document.components.schemas[name], document);
}

/** The name that a reference leads to; `null` for a schema of its own. */
export function schemaName(schema) {
  return /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1] ?? null;
}
