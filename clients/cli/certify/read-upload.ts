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

/** Its content, or why it can't be sent, as the end of a sentence about it. A pipe, as in a shell's <(…), is read too. */
export async function readUpload(path: string): Promise<UploadFile | string> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (stat.isDirectory()) return 'is a folder; name its files, or use --hash-only';
    if (stat.size > LIMITS.fileBytes) return tooLarge(stat.size);
    const chunks: Buffer[] = [];
    let size = 0;
    // One byte more than is allowed shows that there is one.
    const stream = file.createReadStream({ autoClose: false, end: LIMITS.fileBytes });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
    }
    if (size > LIMITS.fileBytes) return tooLarge(size);
    if (size === 0) return 'is empty';
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return problemOf(error);
  } finally {
    await file?.close();
  }
}

function tooLarge(size: number): string {
  return `has ${size >= LIMITS.fileBytes + 1 ? 'more than ' : ''}${LIMITS.fileBytes} bytes, the most that can be sent; with --hash-only a file can have any size, and stays here`;
}
