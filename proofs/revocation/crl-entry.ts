import type { Bytes, Element, Header } from '../asn1/der';
import { DerError, readDer, readHeader, TAG } from '../asn1/der';
import { readTime } from '../asn1/der-values';
import { integer } from '../asn1/der-write';
import { ID_CRL_REASON } from '../asn1/oids';
import { readExtensions } from '../x509/extensions';
import { readReason } from './reason';

interface CrlEntry {
  revokedAt: Date;
  reason: string | null;
}

/**
 * The entry of a certificate; `null` when it is not listed. Every entry is read: RFC 5280 §5.3 forbids the use of a list if any
 * entry has an unknown critical extension.
 *
 * SEQUENCE { userCertificate CertificateSerialNumber, revocationDate Time, crlEntryExtensions Extensions OPTIONAL }
 */
export function findEntry(entries: Element | null, serialNumber: bigint): CrlEntry | null {
  if (entries === null) return null;
  const { content } = entries;
  const serial = integer(serialNumber);
  const reasons = new Map<string, string | null>();
  let found: CrlEntry | null = null;
  for (let offset = 0; offset < content.length;) {
    const entry = readHeader(content, offset, content.length);
    const number = readHeader(content, entry.start, entry.end);
    const date = readHeader(content, number.end, entry.end);
    const listed = content.subarray(entry.start, number.end);
    assertEntry(content, entry, number, date);
    const reason = readCached(content.subarray(date.end, entry.end), reasons);
    if (isSame(listed, serial)) {
      if (found !== null) throw new DerError('The revocation list has a certificate twice.');
      const raw = content.subarray(number.end, date.end);
      found = { revokedAt: readTime(readDer(raw)), reason };
    }
    offset = entry.end;
  }
  return found;
}

/** Serial numbers are compared by their bytes, so they must be minimal, as DER requires. */
function assertEntry(bytes: Bytes, entry: Header, number: Header, date: Header): void {
  const first = bytes[number.start] ?? 0;
  const second = (bytes[number.start + 1] ?? 0) >= 0x80;
  const length = number.end - number.start;
  const padded = length > 1 && ((first === 0x00 && !second) || (first === 0xff && second));
  const isTime = date.tag === TAG.utcTime || date.tag === TAG.generalizedTime;
  if (entry.tag !== TAG.sequence || number.tag !== TAG.integer || length === 0 || padded || !isTime)
    throw new DerError('An entry of the revocation list is malformed.');
}

/** Lists repeat the same few extensions a hundred thousand times. */
const MAX_CACHED = 256;

function readCached(extensions: Bytes, cache: Map<string, string | null>): string | null {
  if (extensions.length === 0) return null;
  const key = String.fromCharCode(...extensions.subarray(0, MAX_KEY));
  const known = extensions.length > MAX_KEY ? undefined : cache.get(key);
  if (known !== undefined) return known;
  const reason = readReasonOf(extensions);
  if (cache.size < MAX_CACHED && extensions.length <= MAX_KEY) cache.set(key, reason);
  return reason;
}

const MAX_KEY = 64;

function readReasonOf(der: Bytes): string | null {
  const element = readDer(der);
  if (element.tag !== TAG.sequence) throw new DerError('An entry of the revocation list is malformed.');
  const extensions = readExtensions(element);
  const unknown = extensions.find(({ critical, oid }) => critical && oid !== ID_CRL_REASON);
  if (unknown !== undefined)
    throw new DerError(`An entry of the revocation list has an unknown critical extension, ${unknown.oid}.`);
  const extension = extensions.find(({ oid }) => oid === ID_CRL_REASON);
  return extension === undefined ? null : readReason(readDer(extension.value));
}

function isSame(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  // Serial numbers are random in their last bytes and often alike in their first.
  for (let i = a.length - 1; i >= 0; i -= 1) if (a[i] !== b[i]) return false;
  return true;
}
