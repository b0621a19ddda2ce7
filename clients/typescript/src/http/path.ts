import { SelloError } from '../error.js';

/** Escapes ids in a path. Those that would lead to another address are refused: an empty id would list instead of read. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((text, part, index) => text + escapeId(ids[index - 1] ?? '') + part);
}

function escapeId(id: string): string {
  if (typeof id === 'string' && !['', '.', '..'].includes(id)) return encodeURIComponent(id);
  throw new SelloError(`This is not an id: ${JSON.stringify(id)}.`, { code: 'invalid_request' });
}

type QueryValue = string | number | boolean | Date | null | undefined;
export type Query = Record<string, QueryValue>;

export function queryString(query: object | undefined): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Query)) {
    if (value == null) continue;
    text.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return text.size === 0 ? '' : `?${text}`;
}
