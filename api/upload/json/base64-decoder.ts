import { UploadError } from '../upload-error';

/** RFC 4648 section 4: the alphabet alone, padded. Line breaks are gone before the text comes here. */
export class Base64Decoder {
  /** Characters of a group of four that is not complete yet. */
  private rest: Buffer = Buffer.alloc(0);
  private padding = 0;

  write(text: Buffer): Buffer {
    const characters = this.takePadding(text);
    assertAlphabet(characters);
    const all = this.rest.length === 0 ? characters : Buffer.concat([this.rest, characters]);
    const whole = all.length - (all.length % 4);
    // A copy: the rest must not keep a whole chunk of the request alive.
    this.rest = Buffer.from(all.subarray(whole));
    return decode(all.subarray(0, whole));
  }

  end(): Buffer {
    if (this.rest.length === 0 && this.padding === 0) return Buffer.alloc(0);
    if (this.rest.length < 2 || this.rest.length + this.padding !== 4) {
      throw invalidBase64('its length, with the padding, is not a multiple of four');
    }
    const bytes = decode(this.rest);
    // Section 3.5: the bits that stand for nothing are zero, or the text was damaged.
    if (bytes.toString('base64').slice(0, this.rest.length) !== this.rest.toString('latin1')) {
      throw invalidBase64('its last character has bits that stand for no byte');
    }
    return bytes;
  }

  /** Gives what stands before the padding; after it only more padding may come. */
  private takePadding(text: Buffer): Buffer {
    const start = this.padding > 0 ? 0 : text.indexOf(PAD);
    if (start === -1) return text;
    const tail = text.subarray(start);
    if (tail.some((byte) => byte !== PAD)) throw invalidBase64('something follows its padding');
    this.padding += tail.length;
    if (this.padding > 2) throw invalidBase64('it has too much padding');
    return text.subarray(0, start);
  }
}

export function invalidBase64(reason: string): UploadError {
  return new UploadError('invalid_base64', `The field file_base64 is not valid base64: ${reason}.`);
}

const PAD = 0x3d;

/** 1 for every byte that is not one of the 64. Buffer.from skips those silently, and takes the URL alphabet too. */
const FOREIGN = new Uint8Array(256).fill(1);
for (const byte of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'))
  FOREIGN[byte] = 0;

function assertAlphabet(text: Buffer): void {
  let foreign = 0;
  for (let at = 0; at < text.length; at += 1) foreign |= FOREIGN[text[at] as number] as number;
  if (foreign !== 0) throw invalidBase64('it has a character that is not of the alphabet');
}

function decode(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1'), 'base64');
}
