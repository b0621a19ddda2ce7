import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { LIMITS } from '../../../domain/limits';
import { problemOf } from './problem';

/** A file to send, in memory: what was hashed is what is sent, and what a retry sends again. */
export interface UploadFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

const TOO_LARGE = `is larger than ${LIMITS.fileBytes / 1_048_576} MB, the most that can be sent; with --hash-only it can have any size, and stays here`;

/** Its content, or why it can't be sent, as the end of a sentence about it. A pipe, as in a shell's <(…), is read too. */
export async function readUpload(path: string): Promise<UploadFile | string> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (stat.isDirectory()) return 'is a folder; name its files, or use --hash-only';
    if (stat.size > LIMITS.fileBytes) return TOO_LARGE;
    const chunks: Buffer[] = [];
    let size = 0;
    // One byte more than is allowed shows that there is one.
    const stream = file.createReadStream({ autoClose: false, end: LIMITS.fileBytes });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
    }
    if (size > LIMITS.fileBytes) return TOO_LARGE;
    if (size === 0) return 'is empty';
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return problemOf(error);
  } finally {
    await file?.close();
  }
}
