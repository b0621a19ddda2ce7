import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface HashedFile {
  path: string;
  sha256: string;
  size: number;
}

/** Memory does not grow with the file. */
export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, sha256: hash.digest('hex'), size };
}
