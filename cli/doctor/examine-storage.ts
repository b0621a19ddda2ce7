import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '../../adapters/storage/create-file-store';
import type { FileStoreOptions } from '../../adapters/storage/create-file-store';
import { optionalSetting, serviceSetting } from '../running-stack';

const MIB = 1024 * 1024;

/** Uses the store as an upload does, to find a full or read-only disk, a missing bucket or refused credentials. */
export async function examineStorage(env: NodeJS.ProcessEnv): Promise<string> {
  const options = storageOptions(env);
  if (options.kind === 'gcs') {
    await assertUsable(options);
    return `gcs, bucket ${options.bucket}`;
  }
  const { directory } = options;
  const { bavail, bsize } = await statfs(directory);
  await assertUsable(options);
  return `disk, ${directory}, ${Math.floor((bavail * bsize) / MIB)} MiB free`;
}

/** The store of the service. Its links can't be used: the command line has no secret. */
export function storageOptions(env: NodeJS.ProcessEnv): FileStoreOptions {
  if (serviceSetting(env, 'STORAGE') === 'gcs') return gcs(env, serviceSetting(env, 'GCS_BUCKET'));
  const directory = join(serviceSetting(env, 'SELLO_DATA_DIR'), 'objects');
  return { kind: 'disk', directory, publicUrl: '', linkSecret: () => new Uint8Array(32) };
}

function gcs(env: NodeJS.ProcessEnv, bucket: string): FileStoreOptions {
  const endpoint = optionalSetting(env, 'GCS_ENDPOINT');
  const file = optionalSetting(env, 'GCS_CREDENTIALS_FILE');
  return {
    kind: 'gcs',
    bucket,
    ...(endpoint !== null && { endpoint }),
    ...(file !== null && {
      credentials: JSON.parse(readFileSync(file, 'utf8')) as { client_email: string; private_key: string },
    }),
  };
}

async function assertUsable(options: FileStoreOptions): Promise<void> {
  try {
    const store = await createFileStore(options);
    await store.check();
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(cause instanceof Error ? `${message} ${cause.message}.` : message, { cause: error });
  }
}
