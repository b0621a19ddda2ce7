import { UploadError } from '../upload-error';
import { invalidBase64 } from './base64-decoder';

const BACKSLASH = 0x5c;
const ESCAPE_U = 0x75;
const DROPPED = -1;

/** The escapes of RFC 8259 section 7 that base64 can contain: a solidus, and line breaks, which are dropped. */
const SHORT_ESCAPES: Record<number, number> = { 0x2f: 0x2f, 0x6e: DROPPED, 0x72: DROPPED };

/** Unescapes a JSON string of base64 that arrives in slices, and drops its line breaks. */
export class StringUnescaper {
  /** The start of an escape that the last slice cut in two. */
  private cut: Buffer = Buffer.alloc(0);

  write(slice: Buffer): Buffer {
    assertNoRawLineBreak(slice);
    const text = this.cut.length === 0 ? slice : Buffer.concat([this.cut, slice]);
    this.cut = Buffer.alloc(0);
    let escape = text.indexOf(BACKSLASH);
    if (escape === -1) return text;

    const out = Buffer.allocUnsafe(text.length);
    let length = 0;
    let at = 0;
    while (escape !== -1) {
      if (escape > at) length += text.copy(out, length, at, escape);
      at = escape + (text[escape + 1] === ESCAPE_U ? 6 : 2);
      if (at > text.length) {
        this.cut = Buffer.from(text.subarray(escape));
        return out.subarray(0, length);
      }
      const byte = unescape(text, escape);
      if (byte !== DROPPED) out[length++] = byte;
      // Escapes often follow each other, and a search for each would be slow.
      escape = text[at] === BACKSLASH ? at : text.indexOf(BACKSLASH, at);
    }
    length += text.copy(out, length, at);
    return out.subarray(0, length);
  }

  end(): void {
    // Also reached by `\"`: the scanner takes its quote for the end of the string.
    if (this.cut.length > 0) throw invalidBase64('it contains an escape that is not a base64 character');
  }
}

function unescape(text: Buffer, at: number): number {
  const kind = text[at + 1] as number;
  if (kind !== ESCAPE_U) {
    const byte = SHORT_ESCAPES[kind];
    if (byte === undefined) throw invalidBase64('it contains an escape that is not a base64 character');
    return byte;
  }
  let code = 0;
  for (let digit = at + 2; digit < at + 6; digit += 1) code = code * 16 + hexDigit(text[digit] as number);
  if (code === 0x0a || code === 0x0d) return DROPPED;
  if (code > 0x7f) throw invalidBase64('it contains a character outside the alphabet');
  return code;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  if (lower >= 0x61 && lower <= 0x66) return lower - 0x57;
  throw new UploadError('invalid_request', 'The field file_base64 contains a malformed \\u escape.');
}

/** A clearer message than the decoder's "character outside the alphabet". */
function assertNoRawLineBreak(text: Buffer): void {
  if (!text.includes(0x0a) && !text.includes(0x0d)) return;
  throw new UploadError(
    'invalid_request',
    'The field file_base64 contains a raw line break; JSON requires it as \\n.',
  );
}
