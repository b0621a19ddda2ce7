import { LIMITS } from '../../../domain/limits';
import { tooDeep } from '../../json-shape';
import { shown } from '../../suggest';
import { UploadError } from '../upload-error';
import { Skeleton } from './skeleton';

/** `content` is part of the file's string as it was sent, escapes included. */
export type ScanEvent = { type: 'start' } | { type: 'content'; slice: Buffer } | { type: 'end' };

const FILE_KEY = 'file_base64';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OBJECT_START, OBJECT_END, ARRAY_START, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Finds the string under the key `file_base64` of the outermost object, however the request is cut into chunks. It only tracks
 * strings and depth, which is exact for valid JSON; whether the request is valid is decided afterwards, on the skeleton.
 */
export class JsonScanner {
  readonly skeleton = new Skeleton();
  private state: 'outside' | 'string' | 'escaped' | 'file' = 'outside';
  private depth = 0;
  private atKey = false;
  private stringIsKey = false;
  private stringStart = 0;
  private key: string | null = null;
  private readonly keys = new Set<string>();

  *push(chunk: Buffer): Generator<ScanEvent> {
    let at = 0;
    while (at < chunk.length) {
      if (this.state !== 'file') {
        const byte = chunk[at++] as number;
        if (this.step(byte)) yield { type: 'start' };
        continue;
      }
      const end = chunk.indexOf(QUOTE, at);
      const slice = chunk.subarray(at, end === -1 ? chunk.length : end);
      if (slice.length > 0) yield { type: 'content', slice };
      if (end === -1) return;
      this.skeleton.append(QUOTE);
      this.state = 'outside';
      at = end + 1;
      yield { type: 'end' };
    }
  }

  /** `true` when this byte opens the file's string. */
  private step(byte: number): boolean {
    this.skeleton.append(byte);
    switch (this.state) {
      case 'outside':
        return this.stepOutside(byte);
      case 'escaped':
        this.state = 'string';
        return false;
      case 'string':
        if (byte === BACKSLASH) this.state = 'escaped';
        else if (byte === QUOTE) this.endString();
        return false;
      case 'file':
        return false;
    }
  }

  private stepOutside(byte: number): boolean {
    switch (byte) {
      case QUOTE:
        return this.startString();
      case OBJECT_START:
      case ARRAY_START:
        this.open(byte);
        break;
      case OBJECT_END:
      case ARRAY_END:
        if (this.depth === 0) throw notAnObject();
        this.depth -= 1;
        break;
      case COMMA:
        this.atKey = this.depth === 1;
        break;
      case COLON:
        this.atKey = false;
        break;
      default:
        if (this.depth === 0 && byte > 0x20) throw notAnObject();
    }
    return false;
  }

  private open(byte: number): void {
    if (this.depth === 0 && byte !== OBJECT_START) throw notAnObject();
    this.depth += 1;
    if (this.depth > LIMITS.jsonDepth) throw tooDeep();
    this.atKey = this.depth === 1;
  }

  private startString(): boolean {
    if (this.depth < 1) throw notAnObject();
    if (this.depth === 1 && !this.atKey && this.key === FILE_KEY) {
      // A key has one value; a second string before the next key is not JSON.
      this.key = null;
      this.state = 'file';
      return true;
    }
    this.stringIsKey = this.depth === 1 && this.atKey;
    this.stringStart = this.skeleton.length - 1;
    this.state = 'string';
    return false;
  }

  private endString(): void {
    this.state = 'outside';
    if (!this.stringIsKey) return;
    this.key = this.skeleton.stringFrom(this.stringStart);
    if (this.keys.has(this.key)) {
      throw new UploadError('invalid_request', `The field ${shown(this.key)} was sent twice. Send it once.`);
    }
    this.keys.add(this.key);
  }
}

function notAnObject(): UploadError {
  return new UploadError('invalid_request', 'The body must be a single JSON object.');
}
