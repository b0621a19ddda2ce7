import { storedDigest } from '../app/stored-digest';
import type { FileStore } from '../ports/file-store';
import { finalFailure } from './failures';

export interface HashedFile {
  sha256: string;
  /** ISO 8601. */
  hashedAt: string;
}

export interface HashFileDependencies {
  files: Pick<FileStore, 'read'>;
  clock: () => Date;
}

export function createHashFileActivity({ files, clock }: HashFileDependencies) {
  return {
    /** The stored object is read back: what is certified is what is stored, not what the uploader sent. */
    async hashFile({
      certificateId,
      sha256,
    }: {
      certificateId: string;
      sha256: string;
    }): Promise<HashedFile> {
      const stored = (await storedDigest(files, certificateId, 'SHA-256'))?.toString('hex');
      if (stored === undefined) throw finalFailure('file_damaged', 'The stored file is missing.');
      if (stored !== sha256)
        throw finalFailure('file_damaged', 'The stored file differs from the one that was received.');
      return { sha256: stored, hashedAt: clock().toISOString() };
    },
  };
}
