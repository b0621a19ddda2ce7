import type { Readable } from 'node:stream';
import type { Custody } from '../domain/certificate';

/** What the caller said about the file; `null` where nothing was said, unless stated otherwise. */
export interface UploadFields {
  title: string | null;
  description: string | null;
  documentType: string | null;
  reference: string | null;
  /** True unless the caller said otherwise. */
  publicPage: boolean;
  fileName: string | null;
  mime: string | null;
}

export interface ReceivedUpload {
  fields: UploadFields;
  /** `hash_only`: size and hash are what the caller said, and nothing was stored. */
  custody: Custody;
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/**
 * Stores the file's bytes as they arrive. Fields may follow the file, so an upload can still be refused after the sink
 * has completed; the owner of the sink then deletes the object.
 */
export type Sink = (source: Readable) => Promise<void>;
