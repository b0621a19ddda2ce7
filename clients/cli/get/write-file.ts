import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error';

/** Writes a whole file or none. Replaces another only with `force`, and then the file itself, not what it links to. */
export async function writeNewFile(path: string, bytes: Uint8Array, { force = false } = {}): Promise<void> {
  const half = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(half, bytes, { flag: 'wx' });
    if (force) await rename(half, path);
    else await link(half, path).catch((error: unknown) => linkless(error, path, bytes));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new CliError(
      code === 'EEXIST'
        ? `${path} exists already. Use --force to replace it.`
        : `${path} cannot be written (${code}).`,
    );
  } finally {
    await rm(half, { force: true });
  }
}

/** Some file systems have no links. */
async function linkless(error: unknown, path: string, bytes: Uint8Array): Promise<void> {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
  await writeFile(path, bytes, { flag: 'wx' });
}
