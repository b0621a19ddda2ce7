import { resolve } from 'node:path';
import type { ServedFile } from '../../../ports/file-links';
import { mapStreamErrors } from '../mapped-stream';
import { diskUnavailable, reachingDisk } from './file-system';
import { diskLayout } from './layout';
import { openObject } from './open-object';

/** Small, because every reader who has stopped reading keeps a few of these in memory. */
const READ_BYTES = 64 * 1024;

/** A file that the API serves itself; `null` when it does not exist. */
export async function openServedFile(directory: string, key: string): Promise<ServedFile | null> {
  const file = await openObject(diskLayout(resolve(directory)), key);
  if (file === null) return null;
  const { size } = await reachingDisk(() => file.stat());
  return {
    size,
    read: (range) =>
      mapStreamErrors(file.createReadStream({ ...range, highWaterMark: READ_BYTES }), diskUnavailable),
    close: () => file.close(),
  };
}
