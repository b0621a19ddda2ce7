import type { Bytes } from './der';
import { contextTag, TAG } from './der';

export function concat(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function encode(tag: number, ...parts: Uint8Array[]): Bytes {
  const content = concat(parts);
  return concat([Uint8Array.of(tag), encodeLength(content.length), content]);
}

export function sequence(...parts: Uint8Array[]): Bytes {
  return encode(TAG.sequence, ...parts);
}

/** DER sorts the members of a SET OF by their encodings (X.690 §11.6). The tag is another one where the SET is implicit. */
export function setOf(parts: readonly Uint8Array[], tag: number = TAG.set): Bytes {
  return encode(tag, ...[...parts].sort(compareBytes));
}

export function explicit(number: number, ...parts: Uint8Array[]): Bytes {
  return encode(contextTag(number), ...parts);
}

export function integer(value: bigint | number): Bytes {
  const number = BigInt(value);
  const octets: number[] = [];
  let rest = number;
  do {
    octets.unshift(Number(rest & 0xffn));
    rest >>= 8n;
  } while (rest !== 0n && rest !== -1n);
  const signBit = ((octets[0] ?? 0) & 0x80) !== 0;
  if (signBit !== number < 0n) octets.unshift(number < 0n ? 0xff : 0x00);
  return encode(TAG.integer, Uint8Array.from(octets));
}

export function oid(text: string): Bytes {
  const [first = 0n, second = 0n, ...arcs] = text.split('.').map(BigInt);
  return encode(TAG.oid, Uint8Array.from([first * 40n + second, ...arcs].flatMap(base128)));
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

/** With milliseconds; RFC 3161 §2.4.2 wants a fraction without trailing zeros, and no point without a fraction. */
export function generalizedTime(time: Date): Bytes {
  const [seconds = '', fraction = ''] = time
    .toISOString()
    .replace(/[-:TZ]/g, '')
    .split('.');
  const digits = fraction.replace(/0+$/, '');
  return encode(TAG.generalizedTime, ascii(seconds + (digits === '' ? '' : `.${digits}`) + 'Z'));
}

/** RFC 5280 §4.1.2.5: whole seconds; UTCTime through 2049, GeneralizedTime after. */
export function certificateTime(time: Date): Bytes {
  const digits = time.toISOString().slice(0, 19).replace(/[-:T]/g, '');
  return time.getUTCFullYear() < 2050
    ? encode(TAG.utcTime, ascii(`${digits.slice(2)}Z`))
    : encode(TAG.generalizedTime, ascii(`${digits}Z`));
}

export const TRUE = Uint8Array.of(TAG.boolean, 1, 0xff);
export const NULL = Uint8Array.of(TAG.null, 0);

function encodeLength(length: number): Bytes {
  if (length < 0x80) return Uint8Array.of(length);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return Uint8Array.of(0x80 | octets.length, ...octets);
}

function base128(arc: bigint): number[] {
  const octets = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) octets.unshift(Number(rest & 0x7fn) | 0x80);
  return octets;
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const different = a.findIndex((byte, i) => byte !== b[i]);
  return different === -1 ? a.length - b.length : (a[different] ?? 0) - (b[different] ?? -1);
}
