import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { objectKey } from '../domain/certificate';
import type { CertifyDependencies } from './certify-dependencies';
import { finalFailure } from './failures';

export function createHashFileActivity({ files }: Pick<CertifyDependencies, 'files'>) {
  return {
    /** What is certified is what is stored: the object is read back, not taken on the uploader's word. */
    async hashFile({ certificateId, sha256 }: { certificateId: string; sha256: string }): Promise<string> {
      const source = await files.read(objectKey(certificateId));
      if (source === null) throw finalFailure('file_damaged', 'The stored file is gone.');
      const hash = createHash('sha256');
      await pipeline(source, hash);
      const stored = hash.digest('hex');
      if (stored !== sha256)
        throw finalFailure('file_damaged', 'The stored file is not the one that was received.');
      return stored;
    },
  };
}
