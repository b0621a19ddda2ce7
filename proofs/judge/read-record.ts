type Statement = string | number | boolean | null;

/** What a record states, by path: `title`, `file.sha256`. */
export type Statements = ReadonlyMap<string, Statement>;

const MAX_RECORD_BYTES = 65_536;
const KEY = /^[a-z][a-z0-9_]{0,63}$/;

/** Reads a `certificate.json`: values, or objects of values. Otherwise returns the reason why it cannot be used. */
export function readRecord(bytes: Uint8Array): Statements | string {
  if (bytes.length > MAX_RECORD_BYTES) return `The record is larger than ${MAX_RECORD_BYTES} bytes.`;
  const record = parse(bytes);
  if (!isObject(record)) return 'The record cannot be read.';
  const statements = new Map<string, Statement>();
  for (const [key, value] of Object.entries(record)) {
    const inner = isObject(value) ? Object.entries(value) : null;
    const pairs =
      inner === null ? [[key, value] as const] : inner.map(([name, one]) => [`${key}.${name}`, one] as const);
    for (const [path, one] of pairs) {
      if (!path.split('.').every((part) => KEY.test(part)) || !isStatement(one)) {
        return 'The record is not laid out as the service writes it.';
      }
      statements.set(path, one);
    }
  }
  // Tools disagree on which of two equal keys counts; written again, only one of them is left.
  const rewritten = `${JSON.stringify(record, null, 2)}\n`;
  return rewritten === new TextDecoder().decode(bytes)
    ? statements
    : 'The record is not written as the service writes it, or states something twice.';
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStatement(value: unknown): value is Statement {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
