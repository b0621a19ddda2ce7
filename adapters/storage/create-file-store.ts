import type { FileStore } from '../../ports/file-store';
import type { DiskStoreOptions } from './disk/create-disk-store';
import { createDiskStore } from './disk/create-disk-store';
import type { GcsStoreOptions } from './gcs/create-gcs-store';

export type FileStoreOptions = ({ kind: 'disk' } & DiskStoreOptions) | ({ kind: 'gcs' } & GcsStoreOptions);

/** Far longer than an upload may take: another process may be in the middle of one. */
const ABANDONED_AFTER_MS = 3_600_000;

export async function createFileStore(options: FileStoreOptions): Promise<FileStore> {
  switch (options.kind) {
    case 'disk': {
      const store = createDiskStore(options);
      // What a crash left behind is of no use to anyone after the restart. Failing at it harms nothing.
      void store.sweepTemporary(new Date(Date.now() - ABANDONED_AFTER_MS)).catch(() => undefined);
      return store;
    }
    case 'gcs': {
      // Google's library is large: only who uses it loads it.
      const { createGcsStore } = await import('./gcs/create-gcs-store.js');
      return createGcsStore(options);
    }
  }
}
