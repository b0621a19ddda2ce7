import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** When the last token was issued, in microseconds since 1970. */
export interface LastTime {
  read(): number;
  write(time: number): void;
}

const DIGITS = 16;

/**
 * Stored in a fixed-width file that is written in place before each token. Without fsync it survives a crash of the process. A
 * power failure may lose the last write, but the clock has moved on by the time the machine is back.
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
    if (!/^(\d{16})?$/.test(kept))
      throw new Error(
        `${path} does not contain the time of the last token. Delete it if the clock is right.`,
      );
    this.#last = Number(kept);
  }

  read(): number {
    return this.#last;
  }

  write(time: number): void {
    // A closed descriptor may already belong to another file.
    if (this.#file === null) throw new Error('The sandbox PSC is closed.');
    writeSync(this.#file, String(time).padStart(DIGITS, '0'), 0);
    this.#last = time;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
