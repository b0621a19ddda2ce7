import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { access, link, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from '../../../ports/file-store';
import { mapStreamErrors } from '../mapped-stream';
import { diskUnavailable, reachingDisk, syncDirectory } from './file-system';
import type { DiskLayout } from './layout';
import { diskLayout, newIncomingPath, objectPath } from './layout';
import { assertMerelyMissing, openObject } from './open-object';
import { existingObjects, pageOlderThan, sweepIncoming } from './list-objects';
import { putObject } from './put-object';
import { diskLink } from './signed-link';

/** Four times Node's default: each read costs as much as hashing a tenth of this. */
const READ_BYTES = 256 * 1024;

export interface DiskStoreOptions {
  /** Created if missing. The file system must support hard links and fsync. */
  directory: string;
  publicUrl: string;
  /** The secret that signs now. Anyone who has it can create links to every file. */
  linkSecret: () => Uint8Array;
}

export interface DiskStore extends FileStore {
  /** Removes unfinished uploads that a crash left behind; gives their number. */
  sweepTemporary(olderThan: Date): Promise<number>;
}

export function createDiskStore({ directory, publicUrl, linkSecret }: DiskStoreOptions): DiskStore {
  const layout = diskLayout(resolve(directory));
  makeLayout(layout);
  return {
    put: (key, source) => putObject(layout, key, source),
    read: (key) => readObject(layout, key),
    delete: (key) => deleteObject(layout, key),
    signedLink: async (key, options) => diskLink(publicUrl, linkSecret(), key, options),
    listOlderThan: (time, page) => pageOlderThan(layout, time, page),
    existing: (keys) => existingObjects(layout, keys),
    check: () => reachingDisk(() => probe(layout)),
    sweepTemporary: (olderThan) => sweepIncoming(layout, olderThan),
  };
}

/** Only at the start: later, a missing folder means that the volume is gone, not that the store is empty. */
function makeLayout(layout: DiskLayout): void {
  try {
    for (const path of [layout.objects, layout.incoming]) {
      const topmost = mkdirSync(path, { recursive: true, mode: 0o700 });
      if (topmost !== undefined) syncNewDirectories(path, topmost);
    }
  } catch (error) {
    throw diskUnavailable(error);
  }
}

function syncNewDirectories(path: string, topmost: string): void {
  for (let made = path; made.length >= topmost.length; made = dirname(made)) {
    const parent = openSync(dirname(made), 'r');
    try {
      fsyncSync(parent);
    } finally {
      closeSync(parent);
    }
  }
}

async function readObject(layout: DiskLayout, key: string): Promise<Readable | null> {
  const file = await openObject(layout, key);
  return file && mapStreamErrors(file.createReadStream({ highWaterMark: READ_BYTES }), diskUnavailable);
}

async function deleteObject(layout: DiskLayout, key: string): Promise<void> {
  const path = objectPath(layout, key);
  try {
    await unlink(path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await assertMerelyMissing(layout, error);
  }
}

/** Repeats the steps of `put` with a small file, to detect a read-only or full disk and missing hard links. */
async function probe(layout: DiskLayout): Promise<void> {
  const first = newIncomingPath(layout);
  const second = newIncomingPath(layout);
  try {
    await access(layout.objects);
    await writeFile(first, 'probe', { flag: 'wx', mode: 0o600 });
    await link(first, second);
  } finally {
    await Promise.all([first, second].map((path) => rm(path, { force: true })));
  }
}
