import type { StorageConfig } from '../../config/config';
import { ConfigError, OutOfReachError } from '../../config/environment';
import { causes } from '../../domain/causes';
import { whyUntrusted } from '../../domain/untrusted-certificate';
import type { FileStore } from '../../ports/file-store';

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Resolves if the store can be used. Otherwise throws an error that names the setting to check. */
export async function reachStorage(files: Pick<FileStore, 'check'>, storage: StorageConfig): Promise<void> {
  try {
    await files.check();
  } catch (error) {
    throw storage.kind === 'disk' ? whyDiskFails(error, storage.directory) : whyBucketFails(error, storage);
  }
}

function whyDiskFails(error: unknown, directory: string): ConfigError {
  const codes = causes(error).map((cause) => (cause as NodeJS.ErrnoException).code ?? '');
  const code = codes.find((each) => NOT_WRITABLE.has(each));
  if (code !== undefined)
    return new ConfigError(
      'SELLO_DATA_DIR',
      `holds ${directory}, where this process can't write (${code}). Correct the path or its owner.`,
    );
  return new OutOfReachError(
    'SELLO_DATA_DIR',
    `holds ${directory}, which can't be used (${reasonOf(error)}).`,
  );
}

function whyBucketFails(
  error: unknown,
  { bucket, endpoint, credentialsFile }: StorageConfig & { kind: 'gcs' },
): ConfigError {
  const reason = reasonOf(error);
  const where = endpoint ?? 'Google Cloud Storage';
  const untrusted = whyUntrusted(error);
  if (untrusted !== null)
    return new ConfigError(
      'GCS_ENDPOINT',
      `is ${where}, whose certificate is not trusted (${untrusted}). Install its authority in the system's store.`,
    );
  const status = causes(error)
    .map((cause) => (cause as { code?: unknown }).code)
    .find((code) => typeof code === 'number');
  if (status === 404)
    return new ConfigError(
      'GCS_BUCKET',
      `is "${bucket}", which ${where} does not have. Create it, or correct the name.`,
    );
  if (status === 401 || status === 403)
    return new ConfigError(
      'GCS_BUCKET',
      `is "${bucket}", which the credentials may not use (HTTP ${status}). Grant what docs/deploy/permissions.md lists.`,
    );
  if (/invalid_grant|default credentials/.test(reason))
    return new ConfigError(
      'GCS_CREDENTIALS_FILE',
      `is ${credentialsFile ?? 'not set'}, and Google issues no access token (${reason}). Name the key of a service account that exists.`,
    );
  return new OutOfReachError('GCS_BUCKET', `is "${bucket}", but ${where} can't be reached (${reason}).`);
}

/** The innermost message, in one line. */
function reasonOf(error: unknown): string {
  const message = causes(error).at(-1)?.message ?? String(error);
  return message.replace(/\s+/g, ' ').slice(0, 300).replace(/\.$/, '');
}
