const SEQUENCE = 0x30;
const LONG_LENGTH = 0x80;
/** INTEGER 1, and the list of algorithms. A TimeStampResp begins with a SEQUENCE, and a ContentInfo with an OBJECT IDENTIFIER. */
const VERSION_AND_ALGORITHMS = [0x02, 0x01, 0x01, SEQUENCE];

/** Tells an evidence record from other DER by its first bytes. Verifies nothing. */
export function isEvidenceRecord(bytes: Uint8Array): boolean {
  const length = bytes[1] ?? 0;
  const content = length < LONG_LENGTH ? 2 : 2 + (length - LONG_LENGTH);
  return bytes[0] === SEQUENCE && VERSION_AND_ALGORITHMS.every((byte, i) => bytes[content + i] === byte);
}
