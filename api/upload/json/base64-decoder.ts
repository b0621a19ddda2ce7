import { UploadError } from '../upload-error';

/** RFC 4648 section 4: standard alphabet, padded. Line breaks have already been removed. */
export class Base64Decoder {
  /** Characters of an incomplete group of four. */
  private rest: Buffer = Buffer.alloc(0);
  private padding = 0;

  write(text: Buffer): Buffer {
    const characters = this.takePadding(text);
    const all = this.rest.length === 0 ? characters : Buffer.concat([this.rest, characters]);
    const whole = all.length - (all.length % 4);
    // Copied, so that it does not keep the whole chunk in memory.
    this.rest = Buffer.from(all.subarray(whole));
    return decode(all.subarray(0, whole));
  }

  end(): Buffer {
    if (this.rest.length === 0 && this.padding === 0) return Buffer.alloc(0);
    if (this.rest.length < 2 || this.rest.length + this.padding !== 4) {
      throw invalidBase64(
        'it is cut off or lacks padding. Its length, with = at the end, must be a multiple of four',
      );
    }
    // Two or three characters; zeros complete the group.
    const bytes = decode(Buffer.concat([this.rest, Buffer.from('AA')], 4)).subarray(0, this.rest.length - 1);
    // Section 3.5: unused bits must be zero.
    if (bytes.toString('base64').slice(0, this.rest.length) !== this.rest.toString('latin1')) {
      throw invalidBase64('the unused bits of its last character are not zero. Encode the file again');
    }
    return bytes;
  }

  /** Returns the text before the padding. Only more padding may follow it. */
  private takePadding(text: Buffer): Buffer {
    const start = this.padding > 0 ? 0 : text.indexOf(PAD);
    if (start === -1) return text;
    const tail = text.subarray(start);
    if (tail.some((byte) => byte !== PAD))
      throw invalidBase64('something follows its padding. Send one base64 text');
    this.padding += tail.length;
    if (this.padding > 2) throw invalidBase64('it has too much padding. At most two = end it');
    return text.subarray(0, start);
  }
}

export function invalidBase64(reason: string): UploadError {
  return new UploadError('invalid_base64', `The field file_base64 is not valid base64: ${reason}.`);
}

const PAD = 0x3d;

const [DASH, UNDERSCORE, COLON] = [0x2d, 0x5f, 0x3a];

/** Complete groups only. Buffer.from also accepts the URL alphabet and silently skips other characters, so the length is checked. */
function decode(groups: Buffer): Buffer {
  const bytes = Buffer.from(groups.toString('latin1'), 'base64');
  if (groups.includes(COLON))
    throw invalidBase64('it contains a colon. Send only what follows "base64," in a data URL');
  if (groups.includes(DASH) || groups.includes(UNDERSCORE))
    throw invalidBase64('it contains - or _ of the URL-safe alphabet. Use the standard one, with + and /');
  if (bytes.length !== (groups.length / 4) * 3)
    throw invalidBase64('it contains a character outside the alphabet. Encode the file as RFC 4648 base64');
  return bytes;
}
