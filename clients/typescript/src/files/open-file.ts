import { SelloError } from '../error.js';

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
  /** The signal closes it, also while a read waits for bytes that never come. */
  chunks(signal?: AbortSignal): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export function unreadable(what: string, cause: unknown): SelloError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SelloError(`${what}: ${reason}.`, { code: 'file_unreadable', cause });
}

/** For where only a whole file can be used. */
export async function blobOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Blob(parts);
}
