import type { Bytes, Element } from './der';
import { DerError, TAG } from './der';

/** Two's complement, big-endian. Some authorities issue negative serial numbers. */
export function readInteger(element: Element): bigint {
  expect(element, TAG.integer, 'An INTEGER');
  const unsigned = unsignedInteger(bounded(element));
  const negative = ((element.content[0] ?? 0) & 0x80) !== 0;
  return negative ? unsigned - (1n << BigInt(8 * element.content.length)) : unsigned;
}

/** A small ENUMERATED value. */
export function readEnumerated(element: Element): number {
  expect(element, TAG.enumerated, 'An ENUMERATED');
  const [value = 0, ...more] = element.content;
  if (more.length > 0 || value >= 0x80) throw new DerError('An ENUMERATED value is out of range.');
  return value;
}

export function unsignedInteger(bytes: Uint8Array): bigint {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(`0x${hex || '0'}`);
}

export function readBoolean(element: Element): boolean {
  expect(element, TAG.boolean, 'A BOOLEAN');
  return element.content[0] !== 0;
}

export function readOid(element: Element): string {
  expect(element, TAG.oid, 'An OBJECT IDENTIFIER');
  const arcs: (number | bigint)[] = [];
  let value: number | bigint = 0;
  for (const byte of bounded(element)) {
    // BigInt is slow, and nearly every arc fits into a number.
    if (typeof value === 'number' && value >= LARGEST_ARC) value = BigInt(value);
    value = typeof value === 'number' ? value * 128 + (byte & 0x7f) : (value << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    arcs.push(value);
    value = 0;
  }
  if (((element.content.at(-1) ?? 0x80) & 0x80) !== 0)
    throw new DerError('An OBJECT IDENTIFIER ends too early.');
  // X.690 §8.19.4: the first subidentifier encodes the first two arcs.
  const head = BigInt(arcs[0] ?? 0);
  const first = head < 80n ? head / 40n : 2n;
  return [first, head - first * 40n, ...arcs.slice(1)].join('.');
}

/** Shifting a larger number by seven more bits would lose precision. */
const LARGEST_ARC = 2 ** 46;

/** The octets of a BIT STRING without unused bits, such as a key or a signature. */
export function readBitOctets(element: Element): Bytes {
  expect(element, TAG.bitString, 'A BIT STRING');
  if (element.content[0] !== 0)
    throw new DerError('A BIT STRING has unused bits where whole octets are required.');
  return element.content.subarray(1);
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/;

/** UTCTime or GeneralizedTime, in UTC. A fraction is truncated to milliseconds by its digits, without floating point. */
export function readTime(element: Element): Date {
  const text = String.fromCharCode(...element.content.subarray(0, 64));
  const parts = (element.tag === TAG.utcTime ? UTC_TIME : GENERALIZED_TIME).exec(text);
  const isTime = element.tag === TAG.utcTime || element.tag === TAG.generalizedTime;
  if (!isTime || parts === null) throw new DerError('A time is not in the form YYYYMMDDhhmmss[.f]Z.');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  // RFC 5280 §4.1.2.5.1: a two-digit year of 50 or more means 19YY.
  const fullYear = element.tag === TAG.utcTime ? year + (year < 50 ? 2000 : 1900) : year;
  const time = new Date(0);
  time.setUTCFullYear(fullYear, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  const exists =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!exists) throw new DerError(`The time ${text} does not exist.`);
  return time;
}

function expect(element: Element, tag: number, what: string): void {
  if (element.tag !== tag || element.content.length === 0) throw new DerError(`${what} was expected.`);
}

/** BigInt conversion is quadratic in the length. */
const MAX_NUMBER_BYTES = 128;

function bounded(element: Element): Bytes {
  if (element.content.length > MAX_NUMBER_BYTES)
    throw new DerError(`A number or identifier is longer than ${MAX_NUMBER_BYTES} bytes.`);
  return element.content;
}
