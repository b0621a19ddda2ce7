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
  enumerated: 0x0a,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const CONSTRUCTED = 0x20;

/** A time-stamp response needs about 15 levels. */
const MAX_DEPTH = 32;

/** Lists that may be longer, such as those of revoked certificates, are read by their headers. */
const MAX_CHILDREN = 65_536;

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
  const header = readHeader(bytes, 0, bytes.length);
  if (header.end !== bytes.length) throw new DerError('The structure is followed by extra bytes.');
  walk(bytes, header, 1);
  return elementAt(bytes, 0, header);
}

/** The elements inside a constructed one. */
export function children(element: Element): Element[] {
  if ((element.tag & CONSTRUCTED) === 0)
    throw new DerError('A primitive value stands in place of a structure.');
  const found: Element[] = [];
  const { content } = element;
  for (let offset = 0; offset < content.length;) {
    const header = readHeader(content, offset, content.length);
    found.push(elementAt(content, offset, header));
    if (found.length > MAX_CHILDREN)
      throw new DerError(`A structure has more than ${MAX_CHILDREN} elements.`);
    offset = header.end;
  }
  return found;
}

/** Where an element's content is. Lists with very many elements are read by these, which is faster than an `Element` for each. */
export interface Header {
  tag: number;
  start: number;
  end: number;
}

/** The element at `offset`, which must end before `limit`. */
export function readHeader(bytes: Bytes, offset: number, limit: number): Header {
  const tag = byteAt(bytes, offset, limit);
  if ((tag & 0x1f) === 0x1f) throw new DerError('Tag numbers above 30 are not supported.');
  const first = byteAt(bytes, offset + 1, limit);
  if (first === 0x80) throw new DerError('An indefinite length is not DER.');
  const octets = first < 0x80 ? 0 : first & 0x7f;
  const length = octets === 0 ? first : readLength(bytes, offset + 2, octets, limit);
  const start = offset + 2 + octets;
  if (start + length > limit) throw new DerError('A length exceeds the structure.');
  return { tag, start, end: start + length };
}

function elementAt(bytes: Bytes, offset: number, { tag, start, end }: Header): Element {
  return { tag, raw: bytes.subarray(offset, end), content: bytes.subarray(start, end) };
}

function walk(bytes: Bytes, { tag, start, end }: Header, depth: number): void {
  if ((tag & CONSTRUCTED) === 0) return;
  if (depth >= MAX_DEPTH) throw new DerError(`The structure is nested deeper than ${MAX_DEPTH} levels.`);
  for (let offset = start; offset < end;) {
    const child = readHeader(bytes, offset, end);
    walk(bytes, child, depth + 1);
    offset = child.end;
  }
}

function readLength(bytes: Bytes, start: number, octets: number, limit: number): number {
  if (octets > 3) throw new DerError('A length exceeds the structure.');
  let length = 0;
  for (let i = 0; i < octets; i++) length = length * 256 + byteAt(bytes, start + i, limit);
  const minimum = octets === 1 ? 0x80 : 256 ** (octets - 1);
  if (length < minimum) throw new DerError('A length is not minimally encoded, as DER requires.');
  return length;
}

function byteAt(bytes: Bytes, offset: number, limit: number): number {
  const byte = bytes[offset];
  if (byte === undefined || offset >= limit) throw new DerError('The structure ends too early.');
  return byte;
}
