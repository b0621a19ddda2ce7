import { openFile } from './file-source.js';
import type { FileSource } from './file-source.js';
import { blobOf } from './open-file.js';
import { builtin } from '../runtime.js';

interface NodeCrypto {
  createHash(name: string): { update(bytes: Uint8Array): void; digest(form: 'hex'): string };
}

/**
 * The SHA-256 and the size of a file, as `certifyHash` and `batches.create` take them. In a browser the whole file is held in memory
 * meanwhile, as browsers can't hash a stream.
 */
export async function hashFile(file: FileSource): Promise<{ sha256: string; file_size: number }> {
  const opened = await openFile(file);
  const node = builtin('node:crypto') as NodeCrypto | null;
  if (node === null) return hashWhole(opened.blob ?? (await blobOf(opened.chunks())));
  const hash = node.createHash('sha256');
  let size = 0;
  for await (const chunk of opened.chunks()) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), file_size: size };
}

async function hashWhole(blob: Blob): Promise<{ sha256: string; file_size: number }> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { sha256, file_size: blob.size };
}
