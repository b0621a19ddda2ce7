import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  createdAt: Date;
  /** In bytes. */
  size: number;
}

/** `next` is where the next page starts; `null` on the last page. */
export interface ObjectPage {
  objects: StoredObject[];
  next: string | null;
}

export interface LinkOptions {
  /** The name under which browsers save the file. */
  fileName: string;
  mime: string;
  expiresAt: Date;
}

/**
 * File storage. Every method throws `UnavailableError('storage')` when the store can't be reached; an error of the source stream passes
 * through `put` unchanged.
 */
export interface FileStore {
  /** Resolves when the object is durable. Leaves nothing behind on errors, including those of the source. Never overwrites. */
  put(key: string, source: Readable): Promise<void>;
  /** `null` when there is no such object. */
  read(key: string): Promise<Readable | null>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  /** A link that serves the file as an attachment to anyone who has it, until it expires. */
  signedLink(key: string, options: LinkOptions): Promise<string>;
  /**
   * Objects created before the given time, in the store's own order. Each page examines at most `limit` objects, so it can be empty and
   * still have a next one. Objects created or deleted meanwhile may be missing.
   */
  listOlderThan(time: Date, page: { from: string | null; limit: number }): Promise<ObjectPage>;
  /** Those of these keys that have an object. The keys are sorted. */
  existing(keys: string[]): Promise<Set<string>>;
  /** Resolves if the store is reachable. */
  check(): Promise<void>;
}
