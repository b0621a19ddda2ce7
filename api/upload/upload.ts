import type { Readable } from 'node:stream';

/** What the caller said about the file; `null` where nothing was said. */
export interface UploadFields {
  title: string | null;
  description: string | null;
  documentType: string | null;
  fileName: string | null;
  mime: string | null;
}

export interface ReceivedUpload {
  fields: UploadFields;
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/**
 * Where the file's bytes go, as they arrive: `(source) => store.put(key, source)`. Fields may follow the file, so an upload can
 * still be refused after the sink is done; whoever made the object deletes it then.
 */
export type Sink = (source: Readable) => Promise<void>;
