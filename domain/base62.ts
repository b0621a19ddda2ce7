const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The bytes as one big-endian number in base 62, padded with zeros to `length` characters. */
export function encodeBase62(bytes: Uint8Array, length: number): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let text = '';
  while (value > 0n) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  if (text.length > length)
    throw new RangeError(`${bytes.length} bytes do not fit in ${length} base62 characters`);
  return text.padStart(length, '0');
}

/** `length` characters, uniformly random. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // A few more than needed, because some are discarded.
    for (const byte of randomBytes(length + 8)) {
      // 248 = 4 × 62: larger bytes would make the first characters of the alphabet more likely.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
