import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { objectKey } from '../domain/certificate';
import type { HashName } from '../proofs/x509/hash';
import type { FileStore } from '../ports/file-store';

/** The digest of a certificate's stored file; `null` when the file is gone. */
export async function storedDigest(
  files: Pick<FileStore, 'read'>,
  certificateId: string,
  algorithm: HashName,
): Promise<Buffer | null> {
  const source = await files.read(objectKey(certificateId));
  if (source === null) return null;
  const hash = createHash(algorithm.replace('-', ''));
  await pipeline(source, hash);
  return hash.digest();
}
