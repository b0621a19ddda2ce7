import { basename } from 'node:path';
import { LIMITS } from '../../../domain/limits';
import type { BatchRequestItem, HashUpload } from '../../typescript/src/index';
import type { HashedFile } from './hash-file';

/** What is said of every file. */
export interface Texts {
  title?: string;
  description?: string;
  document_type?: string;
  reference?: string;
  public_page?: false;
}

/** A file as a certificate of its own. */
export function hashBody({ path, sha256, size }: HashedFile, texts: Texts): HashUpload {
  return { sha256, file_size: size, file_name: basename(path), ...texts };
}

/** A file as an item of a batch. */
export function hashItem(file: HashedFile, { reference, ...texts }: Texts): BatchRequestItem {
  return { ...hashBody(file, texts), ...(reference !== undefined && { ref: reference }) };
}

/** A character takes at most six bytes of JSON. */
const LONGEST_NAME_BYTES = 6 * LIMITS.fileNameCharacters;
const AROUND_ITEMS_BYTES = 100;

/** How many files fit into one batch, whatever their names. */
export function filesPerBatch(texts: Texts): number {
  const largest = { path: '', sha256: '0'.repeat(64), size: Number.MAX_SAFE_INTEGER };
  const bytes = Buffer.byteLength(JSON.stringify(hashItem(largest, texts))) + LONGEST_NAME_BYTES + 1;
  const fitting = Math.floor((LIMITS.batchBytes - AROUND_ITEMS_BYTES) / bytes);
  return Math.max(1, Math.min(LIMITS.batchItems, fitting));
}
