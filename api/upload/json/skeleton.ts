import { decodeUtf8 } from '../fields';
import { UploadError } from '../upload-error';
import { JSON_SKELETON_BYTES } from '../upload-limits';

/** A JSON request without its file: every byte of it, but `""` where the file's string stood. */
export class Skeleton {
  private readonly bytes = Buffer.allocUnsafe(JSON_SKELETON_BYTES);
  private used = 0;

  get length(): number {
    return this.used;
  }

  append(byte: number): void {
    if (this.used === this.bytes.length) {
      const message = `The JSON beside file_base64 is larger than ${JSON_SKELETON_BYTES} bytes.`;
      throw new UploadError('invalid_request', message);
    }
    this.bytes[this.used++] = byte;
  }

  /** The string whose opening quote stands at `start` and whose closing one was appended last. */
  stringFrom(start: number): string {
    return parse(this.bytes.subarray(start, this.used)) as string;
  }

  /** The one place where it is decided whether the request was JSON. */
  parse(): unknown {
    return parse(this.bytes.subarray(0, this.used));
  }
}

function parse(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes, 'The JSON');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UploadError('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
}
