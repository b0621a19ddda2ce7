import { decodeUtf8 } from '../fields';
import { UploadError } from '../upload-error';
import { JSON_SKELETON_BYTES } from '../upload-limits';

/** A JSON request without its file: the file's string is replaced by `""`. */
export class Skeleton {
  private readonly bytes = Buffer.allocUnsafe(JSON_SKELETON_BYTES);
  private used = 0;

  get length(): number {
    return this.used;
  }

  append(byte: number): void {
    if (this.used === this.bytes.length) {
      const message = `The JSON without file_base64 is larger than ${JSON_SKELETON_BYTES} bytes. Send only the fields that exist, each once.`;
      throw new UploadError('invalid_request', message);
    }
    this.bytes[this.used++] = byte;
  }

  /** The string from its opening quote at `start` to its closing quote, which was appended last. */
  stringFrom(start: number): string {
    return parse(this.bytes.subarray(start, this.used)) as string;
  }

  /** Throws when the request was not valid JSON. */
  parse(): unknown {
    return parse(this.bytes.subarray(0, this.used));
  }
}

function parse(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes, 'The JSON');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UploadError(
      'invalid_request',
      'The body is not valid JSON. Check its quotes, commas and brackets.',
      { cause: error },
    );
  }
}
