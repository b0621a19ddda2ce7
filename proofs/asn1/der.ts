/** Bytes over a plain ArrayBuffer, which is what WebCrypto's types ask for. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The input is not the DER that the grammar requires. The message is a sentence. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

export interface Element {
  tag: number;
  /** Header and content, exactly as received: hashes and signatures are computed over these bytes. */
  raw: Bytes;
  content: Bytes;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const CONSTRUCTED = 0x20;

/** A time-stamp response needs about 15 levels. */
const MAX_DEPTH = 32;

/** A context-specific constructed tag: `[n]` in the grammar. */
export function contextTag(number: number): number {
  return 0xa0 | number;
}

/**
 * Reads the single element that fills the input. All nested elements are validated first, so later code meets no length out
 * of bounds, no deep nesting and no trailing bytes. RFC 3161 §3 requires DER: lengths are definite and minimal (X.690 §10.1).
 */
export function readDer(input: Uint8Array): Element {
  const bytes = new Uint8Array(input);
  const element = readElement(bytes, 0);
  if (element.raw.length !== bytes.length) throw new DerError('The structure is followed by extra bytes.');
  walk(element, 1);
  return element;
}

/** The elements inside a constructed one. */
export function children(element: Element): Element[] {
  if ((element.tag & CONSTRUCTED) === 0)
    throw new DerError('A primitive value stands in place of a structure.');
  const found: Element[] = [];
  for (let offset = 0; offset < element.content.length;) {
    const child = readElement(element.content, offset);
    found.push(child);
    offset += child.raw.length;
  }
  return found;
}

function walk(element: Element, depth: number): void {
  if ((element.tag & CONSTRUCTED) === 0) return;
  if (depth >= MAX_DEPTH) throw new DerError(`The structure is nested deeper than ${MAX_DEPTH} levels.`);
  for (const child of children(element)) walk(child, depth + 1);
}

function readElement(bytes: Bytes, start: number): Element {
  const tag = byteAt(bytes, start);
  if ((tag & 0x1f) === 0x1f) throw new DerError('Tag numbers above 30 are not supported.');
  const { length, offset } = readLength(bytes, start + 1);
  const end = offset + length;
  if (end > bytes.length) throw new DerError('A length exceeds the structure.');
  return { tag, raw: bytes.subarray(start, end), content: bytes.subarray(offset, end) };
}

function readLength(bytes: Bytes, start: number): { length: number; offset: number } {
  const first = byteAt(bytes, start);
  if (first < 0x80) return { length: first, offset: start + 1 };
  const octets = first & 0x7f;
  if (octets === 0) throw new DerError('An indefinite length is not DER.');
  if (octets > 3) throw new DerError('A length exceeds the structure.');
  let length = 0;
  for (let i = 1; i <= octets; i++) length = length * 256 + byteAt(bytes, start + i);
  const minimum = octets === 1 ? 0x80 : 256 ** (octets - 1);
  if (length < minimum) throw new DerError('A length is not minimally encoded, as DER requires.');
  return { length, offset: start + 1 + octets };
}

function byteAt(bytes: Bytes, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) throw new DerError('The structure ends too early.');
  return byte;
}
