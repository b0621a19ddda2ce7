import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readInteger, readOid } from '../asn1/der-values';
import { integer, sequence } from '../asn1/der-write';
import { ID_SIGNED_DATA } from '../asn1/oids';

/** Real responses are far smaller; anything larger is refused unread. */
export const MAX_RESPONSE_BYTES = 65_536;

const MAX_STATUS_TEXT = 200;

/** PKIStatus (RFC 3161 §2.4.2), by its number. */
export const PKI_STATUS = [
  'granted',
  'grantedWithMods',
  'rejection',
  'waiting',
  'revocationWarning',
  'revocationNotification',
] as const;

/** PKIFailureInfo (RFC 3161 §2.4.2): the bits of its BIT STRING. */
export const PKI_FAILURE = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const;

export type PkiFailure = keyof typeof PKI_FAILURE;

export interface TimestampResponse {
  /** A name of `PKI_STATUS`, or the number of an unknown status. */
  status: string;
  statusText: string;
  failures: PkiFailure[];
  /** The ContentInfo exactly as received. */
  token: Bytes | null;
}

/** TimeStampResp ::= SEQUENCE { status PKIStatusInfo, timeStampToken TimeStampToken OPTIONAL }. Throws `DerError`. */
export function parseTimestampResponse(response: Uint8Array): TimestampResponse {
  const fields = new DerFields(readCapped(response), 'TimeStampResp');
  const info = new DerFields(fields.required(TAG.sequence, 'status'), 'PKIStatusInfo');
  const token = fields.optional(TAG.sequence);
  fields.end();

  const status = readInteger(info.required(TAG.integer, 'status'));
  const text = info.optional(TAG.sequence);
  const failInfo = info.optional(TAG.bitString);
  info.end();
  return {
    status: PKI_STATUS[Number(status)] ?? String(status),
    statusText: text === null ? '' : toLine(children(text).map(decodeText).join(' ')),
    failures: failInfo === null ? [] : readFailures(failInfo),
    token: token?.raw ?? null,
  };
}

/** Some authorities send only the token. A ContentInfo starts with an OID, a TimeStampResp with a SEQUENCE. */
export function isBareToken(body: Uint8Array): boolean {
  return children(readCapped(body))[0]?.tag === TAG.oid;
}

/** Wraps a bare token, unchanged, in a TimeStampResp with status granted. Throws `DerError`. */
export function wrapBareToken(token: Uint8Array): Uint8Array {
  const fields = new DerFields(readCapped(token), 'ContentInfo');
  const contentType = readOid(fields.required(TAG.oid, 'contentType'));
  fields.required(contextTag(0), 'content');
  fields.end();
  if (contentType !== ID_SIGNED_DATA)
    throw new DerError(`The content has type ${contentType}, not signed data.`);
  return sequence(sequence(integer(PKI_STATUS.indexOf('granted'))), token);
}

function readCapped(bytes: Uint8Array): Element {
  if (bytes.length > MAX_RESPONSE_BYTES)
    throw new DerError(`The response is larger than ${MAX_RESPONSE_BYTES} bytes.`);
  return readDer(bytes);
}

/** The status text reaches logs and terminals, so it is reduced to one short line of printable characters. */
function toLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > MAX_STATUS_TEXT ? `${line.slice(0, MAX_STATUS_TEXT)}…` : line;
}

function decodeText(element: Element): string {
  return new TextDecoder().decode(element.content);
}

function readFailures(bits: Element): PkiFailure[] {
  const names = Object.keys(PKI_FAILURE) as PkiFailure[];
  return names.filter((name) => {
    const bit = PKI_FAILURE[name];
    return ((bits.content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  });
}
