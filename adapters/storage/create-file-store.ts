import type { FileStore } from '../../ports/file-store';
import type { DiskStoreOptions } from './disk/create-disk-store';
import { createDiskStore } from './disk/create-disk-store';
import type { GcsStoreOptions } from './gcs/create-gcs-store';

export type FileStoreOptions = ({ kind: 'disk' } & DiskStoreOptions) | ({ kind: 'gcs' } & GcsStoreOptions);

/** Much longer than any upload, because another process may be uploading. */
const ABANDONED_AFTER_MS = 3_600_000;

export async function createFileStore(options: FileStoreOptions): Promise<FileStore> {
  switch (options.kind) {
    case 'disk': {
      const store = createDiskStore(options);
      // Removes uploads that a crash interrupted. A failure is harmless.
      void store.sweepTemporary(new Date(Date.now() - ABANDONED_AFTER_MS)).catch(() => undefined);
      return store;
    }
    case 'gcs': {
      // Google's library is large, so it is loaded only when needed.
      const { createGcsStore } = await import('./gcs/create-gcs-store.js');
      return createGcsStore(options);
    }
  }
}
