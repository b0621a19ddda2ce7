import { LIMITS } from '../domain/limits';
import { UploadError } from './upload/upload-error';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a byte outside of a string means. A table, as this is looked up for every byte. */
const PLAIN = 0;
const SPACE = 1;
const OPEN = 2;
const CLOSE = 3;
const SEPARATOR = 4;
const COLON = 5;
const STRING = 6;
const MEANINGS = new Uint8Array(256);
for (const [characters, meaning] of [
  [' \t\r\n', SPACE],
  ['{[', OPEN],
  ['}]', CLOSE],
  [',', SEPARATOR],
  [':', COLON],
  ['"', STRING],
] as const)
  for (const character of characters) MEANINGS[character.charCodeAt(0)] = meaning;

/**
 * Bounds what a JSON text can become in memory, while it arrives and before anything is made of it: one byte can become fifty. It only
 * tracks strings, which is exact for valid JSON; whether the text is valid is decided by the parser.
 */
export class JsonShape {
  private inString = false;
  /** The last chunk ended with a backslash that escapes what comes next. */
  private escaping = false;
  /** Of the string that was read last. */
  private stringBytes = 0;
  private depth = 0;
  private elements = 0;
  private nameBytes = 0;
  private numberBytes = 0;

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.inString) at = this.skipString(chunk, at);
      else at = this.skipPlain(chunk, at);
    }
  }

  /** Returns the place of the closing quote, or of the last byte. */
  private skipString(chunk: Buffer, start: number): number {
    let from = this.escaping ? start + 1 : start;
    this.escaping = false;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote === -1 ? chunk.length : quote;
      // An odd number of backslashes escapes what follows them.
      let backslashes = 0;
      while (end - 1 - backslashes >= from && chunk[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
      const escapes = backslashes % 2 === 1;
      if (quote === -1) {
        this.escaping = escapes;
        this.stringBytes += end - start;
        return end - 1;
      }
      if (!escapes) {
        this.inString = false;
        this.stringBytes += end - start;
        return end;
      }
      from = end + 1;
    }
  }

  /** Returns the place of the quote that opens the next string, or of the last byte. */
  private skipPlain(chunk: Buffer, start: number): number {
    let { depth, elements, numberBytes } = this;
    let at = start;
    for (; at < chunk.length; at += 1) {
      const meaning = MEANINGS[chunk[at] as number];
      if (meaning === PLAIN) {
        numberBytes += 1;
        if (numberBytes > LIMITS.jsonNumberBytes) throw noSuchValue();
        continue;
      }
      numberBytes = 0;
      if (meaning === SPACE) continue;
      if (meaning === STRING) {
        this.inString = true;
        this.stringBytes = 0;
        break;
      }
      if (meaning === CLOSE) depth -= 1;
      else elements += 1;
      if (meaning === OPEN) depth += 1;
      if (meaning === COLON) this.nameBytes += this.stringBytes;
      if (depth > LIMITS.jsonDepth) throw tooDeep();
      if (elements > LIMITS.jsonElements || this.nameBytes > LIMITS.jsonNameBytes) throw tooMany();
    }
    this.depth = depth;
    this.elements = elements;
    this.numberBytes = numberBytes;
    return at;
  }
}

export function tooDeep(): UploadError {
  return new UploadError(
    'invalid_request',
    `The JSON is nested more than ${LIMITS.jsonDepth} levels deep. Send it as the documentation of this call shows it.`,
  );
}

function tooMany(): UploadError {
  return new UploadError(
    'invalid_request',
    `The JSON has more than ${LIMITS.jsonElements.toLocaleString('en')} names and values. Send fewer items, and only the fields that exist.`,
  );
}

function noSuchValue(): UploadError {
  return new UploadError(
    'invalid_request',
    `The body is not valid JSON: outside of quotes, nothing in it has more than ${LIMITS.jsonNumberBytes} characters. Check its quotes and numbers.`,
  );
}
