import { readFileSync } from 'node:fs';
import { create as contentDisposition } from 'content-disposition';
import type { Config } from '../../config/config';
import { ConfigError } from '../../config/environment';
import type { FileLinkReader } from '../../ports/file-links';
import type { FileStore } from '../../ports/file-store';
import { createFileStore } from './create-file-store';
import { openServedFile } from './disk/served-file';
import { readSignedLink } from './disk/verify-link';
import { tracedStore } from './traced-store';

export async function fileStoreFrom(config: Config): Promise<FileStore> {
  const store = await openStore(config);
  return config.tracing === null ? store : tracedStore(store, config.storage.kind);
}

function openStore({ storage, publicUrl, secrets }: Config): Promise<FileStore> {
  if (storage.kind === 'disk') {
    const { kind, directory } = storage;
    return createFileStore({ kind, directory, publicUrl, linkSecret: () => secrets.fileLinks()[0] });
  }
  const { kind, bucket, endpoint, credentialsFile } = storage;
  return createFileStore({
    kind,
    bucket,
    ...(endpoint !== null && { endpoint }),
    ...(credentialsFile !== null && { credentials: readCredentials(credentialsFile) }),
  });
}

/** `null` for Google Cloud Storage, which serves its own links. */
export function fileLinksFrom({ storage, secrets }: Config): FileLinkReader | null {
  if (storage.kind !== 'disk') return null;
  return {
    read(request) {
      const link = readSignedLink(request, secrets.fileLinks(), new Date());
      if (!link.granted) return { granted: false };
      const { key, mime, fileName, signature } = link;
      return { granted: true, key, mime, contentDisposition: contentDisposition(fileName), signature };
    },
    open: (key) => openServedFile(storage.directory, key),
  };
}

function readCredentials(file: string): { client_email: string; private_key: string } {
  try {
    const { client_email, private_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (typeof client_email === 'string' && typeof private_key === 'string')
      return { client_email, private_key };
  } catch {
    // Reported below, without an error that quotes the file.
  }
  throw new ConfigError(
    'GCS_CREDENTIALS_FILE',
    `names ${file}, which is not a readable service-account key in JSON.`,
  );
}
