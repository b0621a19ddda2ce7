import type { Readable } from 'node:stream';

export type FileLinkVerdict =
  | {
      granted: true;
      key: string;
      mime: string;
      contentDisposition: string;
      /** The same for every way to write the link's address. */
      signature: string;
    }
  | { granted: false };

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ServedFile {
  size: number;
  /** Closes the file at its end, or when it is destroyed. */
  read(range: ByteRange): Readable;
  /** For a file that is not read after all. */
  close(): Promise<void>;
}

/** Checks the signed links of a store whose files the API serves itself, and opens their files. */
export interface FileLinkReader {
  read(request: { method: string; url: string }): FileLinkVerdict;
  /** `null` when the file no longer exists. */
  open(key: string): Promise<ServedFile | null>;
}
