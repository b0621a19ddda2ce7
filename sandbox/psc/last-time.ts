import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** When the last token was made, in microseconds since 1970. */
export interface LastTime {
  read(): number;
  write(time: number): void;
}

const DIGITS = 16;

/**
 * Kept in a file of fixed width that is written in place before each token. It is not flushed to the disk: it outlives the
 * process, however that ends; only a machine that loses power may forget the last moments, and its clock runs on meanwhile.
 */
export class LastTimeFile implements LastTime {
  #file: number | null;
  #last: number;

  constructor(path: string) {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    this.#file = file;
    const text = Buffer.alloc(DIGITS);
    const length = readSync(file, text, 0, DIGITS, 0);
    const kept = text.toString('latin1', 0, length);
    if (!/^(\d{16})?$/.test(kept)) throw new Error(`${path} does not hold the time of the last token.`);
    this.#last = Number(kept);
  }

  read(): number {
    return this.#last;
  }

  write(time: number): void {
    // The number of a closed file may by now be another file's.
    if (this.#file === null) throw new Error('The sandbox is closed.');
    writeSync(this.#file, String(time).padStart(DIGITS, '0'), 0);
    this.#last = time;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
