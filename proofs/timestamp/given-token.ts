import { parseTimestampResponse } from './response';

const SEQUENCE = 0x30;
const OBJECT_IDENTIFIER = 0x06;
const LONG_LENGTH = 0x80;

/** A `.tsr` is a whole TimeStampResp, or a token alone, such as a sealed one, which may be large. */
export function givenToken(bytes: Uint8Array): { token: Uint8Array } | { response: Uint8Array } {
  return isTokenAlone(bytes) ? { token: bytes } : { response: bytes };
}

/** The ContentInfo in either; `null` in a response without one. Throws `DerError`. */
export function tokenIn(bytes: Uint8Array): Uint8Array | null {
  return isTokenAlone(bytes) ? bytes : parseTimestampResponse(bytes).token;
}

/** A ContentInfo starts with an OID, a TimeStampResp with a SEQUENCE. */
export function isTokenAlone(bytes: Uint8Array): boolean {
  const length = bytes[1] ?? 0;
  const content = length < LONG_LENGTH ? 2 : 2 + (length - LONG_LENGTH);
  return bytes[0] === SEQUENCE && bytes[content] === OBJECT_IDENTIFIER;
}
