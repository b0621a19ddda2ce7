import type { FileStore } from '../../ports/file-store';
import { withSpan } from '../with-span';

/** The store, with a span for each call of a request or a step. Keys are left out. */
export function tracedStore(store: FileStore, kind: 'disk' | 'gcs'): FileStore {
  const attributes = { 'sello.storage.kind': kind };
  return {
    put: (key, source) => withSpan('storage put', attributes, () => store.put(key, source)),
    read: (key) => withSpan('storage read', attributes, () => store.read(key)),
    delete: (key) => withSpan('storage delete', attributes, () => store.delete(key)),
    listOlderThan: (time, page) =>
      withSpan('storage list', attributes, () => store.listOlderThan(time, page)),
    existing: (keys) => withSpan('storage list', attributes, () => store.existing(keys)),
    // Signed without asking the store.
    signedLink: (key, options) => store.signedLink(key, options),
    check: () => store.check(),
  };
}
