import { storedDigest } from '../../app/stored-digest';
import type { FileStore } from '../../ports/file-store';
import { finalFailure } from '../failures';

export interface HashDependencies {
  files: Pick<FileStore, 'read'>;
  clock: () => Date;
}

/**
 * Reads the stored object back: what is certified is what is stored, not what the uploader sent. Gives the time, ISO 8601, at which it was
 * found unchanged.
 */
export async function hashStoredFile(
  { files, clock }: HashDependencies,
  { certificateId, sha256 }: { certificateId: string; sha256: string },
): Promise<string> {
  const stored = (await storedDigest(files, certificateId, 'SHA-256'))?.toString('hex');
  if (stored === undefined) throw finalFailure('file_damaged', 'The stored file is missing.');
  if (stored !== sha256)
    throw finalFailure('file_damaged', 'The stored file differs from the one that was received.');
  return clock().toISOString();
}
