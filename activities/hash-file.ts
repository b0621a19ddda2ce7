import { storedDigest } from '../app/stored-digest';
import type { CertifyDependencies } from './certify-dependencies';
import { finalFailure } from './failures';

export interface HashedFile {
  sha256: string;
  /** ISO 8601. */
  hashedAt: string;
}

export function createHashFileActivity({ files, clock }: Pick<CertifyDependencies, 'files' | 'clock'>) {
  return {
    /** What is certified is what is stored: the object is read back, not taken on the uploader's word. */
    async hashFile({
      certificateId,
      sha256,
    }: {
      certificateId: string;
      sha256: string;
    }): Promise<HashedFile> {
      const stored = (await storedDigest(files, certificateId, 'SHA-256'))?.toString('hex');
      if (stored === undefined) throw finalFailure('file_damaged', 'The stored file is gone.');
      if (stored !== sha256)
        throw finalFailure('file_damaged', 'The stored file is not the one that was received.');
      return { sha256: stored, hashedAt: clock().toISOString() };
    },
  };
}
