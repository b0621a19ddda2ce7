import { LIMITS } from '../domain/limits';
import { UploadError } from './upload/upload-error';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OBJECT_START, OBJECT_END, ARRAY_START, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Bounds what a JSON text can become in memory, while it arrives and before anything is made of it: one byte can become fifty. It only
 * tracks strings, which is exact for valid JSON; whether the text is valid is decided by the parser.
 */
export class JsonShape {
  private inString = false;
  private escaped = false;
  private depth = 0;
  private elements = 0;
  private nameBytes = 0;
  /** Of the string that ended last. */
  private stringBytes = 0;

  push(chunk: Buffer): void {
    // Local copies: this loop runs for every byte.
    let { inString, escaped, depth, elements, nameBytes, stringBytes } = this;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (inString) {
        stringBytes += 1;
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          inString = true;
          stringBytes = 0;
          break;
        case OBJECT_START:
        case ARRAY_START:
          depth += 1;
          elements += 1;
          if (depth > LIMITS.jsonDepth) throw tooDeep();
          break;
        case OBJECT_END:
        case ARRAY_END:
          depth -= 1;
          break;
        case COLON:
          elements += 1;
          nameBytes += stringBytes;
          break;
        case COMMA:
          elements += 1;
      }
      if (elements > LIMITS.jsonElements || nameBytes > LIMITS.jsonNameBytes) throw tooMany();
    }
    Object.assign(this, { inString, escaped, depth, elements, nameBytes, stringBytes });
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
