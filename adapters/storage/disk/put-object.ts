import type { FileHandle } from 'node:fs/promises';
import { link, open, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { ObjectExistsError } from '../object-key';
import { diskUnavailable, ensureDirectory, errorCode, reachingDisk, syncDirectory } from './file-system';
import type { DiskLayout } from './layout';
import { newIncomingPath, objectPath, shardPath } from './layout';

/** The object is durable when this resolves. When it rejects, neither the object nor the temporary file remains. */
export async function putObject(layout: DiskLayout, key: string, source: Readable): Promise<void> {
  const target = objectPath(layout, key);
  const temporary = newIncomingPath(layout);
  try {
    await writeDurably(temporary, source);
    await reachingDisk(() => ensureShard(shardPath(layout, key)));
    await publish(temporary, target, key);
  } catch (error) {
    // Best effort: `sweepTemporary` removes what is left.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    // Stops the sender when the disk has failed.
    source.destroy();
  }
}

/** Directories known to be durable. If one disappears, link(2) fails and the entry is removed. */
const DURABLE_DIRECTORIES = new Set<string>();

async function ensureShard(path: string): Promise<void> {
  if (DURABLE_DIRECTORIES.has(path)) return;
  await ensureDirectory(path);
  DURABLE_DIRECTORIES.add(path);
}

/** Errors of the source pass unchanged; errors of the disk become `UnavailableError`. */
async function writeDurably(path: string, source: Readable): Promise<void> {
  const file = await reachingDisk(() => open(path, 'wx', 0o600));
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) await append(file, chunk);
    await reachingDisk(() => file.sync());
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function append(file: FileHandle, chunk: Uint8Array): Promise<void> {
  // Unlike `write`, it continues after a partial write.
  await reachingDisk(() => file.writeFile(chunk));
}

/** link(2) fails when the target exists; rename(2) would overwrite it. */
async function publish(temporary: string, target: string, key: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ObjectExistsError(key, { cause: error });
    DURABLE_DIRECTORIES.delete(dirname(target));
    throw diskUnavailable(error);
  }
  try {
    await reachingDisk(async () => {
      await unlink(temporary);
      await syncDirectory(dirname(target));
    });
  } catch (error) {
    await rm(target, { force: true }).catch(() => undefined);
    throw error;
  }
}
