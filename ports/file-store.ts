import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  createdAt: Date;
}

/** Some of the objects; `next` is where the others begin, `null` when there are none. */
export interface ObjectPage {
  objects: StoredObject[];
  next: string | null;
}

export interface LinkOptions {
  /** The name the browser saves the file under. */
  fileName: string;
  mime: string;
  expiresAt: Date;
}

/**
 * Where files are kept. Every method throws `UnavailableError('storage')` when the store can't be reached; an error of the
 * source stream passes through `put` unchanged.
 */
export interface FileStore {
  /** Resolves when the object is durable. On any error, also of the source, nothing is left behind. Never overwrites. */
  put(key: string, source: Readable): Promise<void>;
  /** `null` when there is no such object. */
  read(key: string): Promise<Readable | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** A link that gives the file as an attachment to whoever has it, until it expires. */
  signedLink(key: string, options: LinkOptions): Promise<string>;
  /**
   * The objects that were created before the given time, in the store's own order. Looks at no more than `limit`, from where an earlier page
   * said, or from the first: a page can be empty and have a next one. What comes or goes meanwhile may be missing.
   */
  listOlderThan(time: Date, page: { from: string | null; limit: number }): Promise<ObjectPage>;
  /** Resolves if the store can be used now. */
  check(): Promise<void>;
}
