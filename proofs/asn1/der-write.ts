import { compareBytes } from '../bytes';
import type { Bytes } from './der';
import { contextTag, TAG } from './der';

/** One allocation per element: tokens are nested fifteen levels deep. */
export function encode(tag: number, ...parts: Uint8Array[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const extra = lengthOctets(length);
  const encoded = new Uint8Array(2 + extra + length);
  encoded[0] = tag;
  encoded[1] = extra === 0 ? length : 0x80 | extra;
  for (let at = 1 + extra, rest = length; at > 1; at -= 1, rest = Math.floor(rest / 256))
    encoded[at] = rest % 256;
  let offset = 2 + extra;
  for (const part of parts) {
    encoded.set(part, offset);
    offset += part.length;
  }
  return encoded;
}

export function sequence(...parts: Uint8Array[]): Bytes {
  return encode(TAG.sequence, ...parts);
}

/** DER sorts the members of a SET OF by their encodings (X.690 §11.6). An implicitly tagged SET has another tag. */
export function setOf(parts: readonly Uint8Array[], tag: number = TAG.set): Bytes {
  return encode(tag, ...[...parts].sort(compareBytes));
}

export function explicit(number: number, ...parts: Uint8Array[]): Bytes {
  return encode(contextTag(number), ...parts);
}

export function integer(value: bigint | number): Bytes {
  if (value >= 0 && value < 0x80) return Uint8Array.of(TAG.integer, 1, Number(value));
  const number = BigInt(value);
  // Two's complement (X.690 §8.3): a negative number is the bitwise inverse of -n - 1.
  const hex = (number < 0n ? -number - 1n : number).toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  // The first bit is the sign.
  const padded = parseInt(even.slice(0, 2), 16) < 0x80 ? even : `00${even}`;
  const invert = number < 0n ? 0xff : 0x00;
  const octets = new Uint8Array(padded.length / 2);
  for (let i = 0; i < octets.length; i += 1)
    octets[i] = parseInt(padded.slice(2 * i, 2 * i + 2), 16) ^ invert;
  return encode(TAG.integer, octets);
}

/** Caches encoded identifiers: a token repeats the same few. The limit bounds memory when callers choose policies. */
const CACHED_OIDS = new Map<string, Bytes>();
const MAX_CACHED = 256;

export function oid(text: string): Bytes {
  const cached = CACHED_OIDS.get(text);
  if (cached !== undefined) return cached;
  const [first = 0n, second = 0n, ...arcs] = text.split('.').map(BigInt);
  const encoded = encode(TAG.oid, Uint8Array.from([first * 40n + second, ...arcs].flatMap(base128)));
  if (CACHED_OIDS.size < MAX_CACHED) CACHED_OIDS.set(text, encoded);
  return encoded;
}

export function octetString(content: Uint8Array): Bytes {
  return encode(TAG.octetString, content);
}

/** Without unused bits. */
export function bitString(content: Uint8Array): Bytes {
  return encode(TAG.bitString, Uint8Array.of(0), content);
}

export function utf8String(text: string): Bytes {
  return encode(TAG.utf8String, new TextEncoder().encode(text));
}

/** RFC 3161 §2.4.2: a fraction has no trailing zeros, and is omitted when zero. `microseconds` adds 0 to 999 to the time. */
export function generalizedTime(time: Date, microseconds = 0): Bytes {
  const [seconds = '', milliseconds = ''] = time
    .toISOString()
    .replace(/[-:TZ]/g, '')
    .split('.');
  // eslint-disable-next-line regexp/no-super-linear-move -- six digits
  const digits = `${milliseconds}${String(microseconds).padStart(3, '0')}`.replace(/0+$/, '');
  return encode(TAG.generalizedTime, ascii(seconds + (digits === '' ? '' : `.${digits}`) + 'Z'));
}

/** RFC 5280 §4.1.2.5: whole seconds; UTCTime until 2049, GeneralizedTime after. */
export function certificateTime(time: Date): Bytes {
  const digits = time.toISOString().slice(0, 19).replace(/[-:T]/g, '');
  return time.getUTCFullYear() < 2050
    ? encode(TAG.utcTime, ascii(`${digits.slice(2)}Z`))
    : encode(TAG.generalizedTime, ascii(`${digits}Z`));
}

export const TRUE = Uint8Array.of(TAG.boolean, 1, 0xff);
export const NULL = Uint8Array.of(TAG.null, 0);

/** How many octets the length needs after the first (X.690 §8.1.3); 0 for lengths below 128. */
function lengthOctets(length: number): number {
  let octets = 0;
  for (let rest = length; length >= 0x80 && rest > 0; rest = Math.floor(rest / 256)) octets += 1;
  return octets;
}

function base128(arc: bigint): number[] {
  const octets = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) octets.unshift(Number(rest & 0x7fn) | 0x80);
  return octets;
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}
