import { SelloError } from './error.js';

/** A file that can be read, once or more. */
export interface OpenFile {
  name: string | null;
  mime: string | null;
  /** Null for a stream. */
  size: number | null;
  /** Whether a second `chunks` gives the same bytes. */
  repeatable: boolean;
  /** Where the file is already at hand as one. */
  blob: Blob | null;
  chunks(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export function unreadable(what: string, cause: unknown): SelloError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SelloError(`${what}: ${reason}.`, { code: 'file_unreadable', cause });
}
