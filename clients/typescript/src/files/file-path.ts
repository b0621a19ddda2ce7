import { SelloError } from '../error.js';
import { unreadable } from './open-file.js';
import type { OpenFile } from './open-file.js';
import { builtin } from '../runtime.js';

/** What is used of node:fs; its types are not needed by whoever uses the client's. */
interface FileSystem {
  promises: { stat(path: string): Promise<{ size: number; isFile(): boolean; isDirectory(): boolean }> };
  createReadStream(path: string, options: { signal?: AbortSignal }): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export async function openPath(path: string): Promise<OpenFile> {
  const fs = builtin('node:fs') as FileSystem | null;
  if (fs === null) {
    const message = 'There are no paths in a browser. Pass a File or a Blob instead.';
    throw new SelloError(message, { code: 'file_unreadable' });
  }
  const stat = await fs.promises.stat(path).catch((error: unknown) => {
    throw unreadable('The file could not be read', error);
  });
  if (stat.isDirectory())
    throw new SelloError(`${path} is a folder, not a file.`, { code: 'file_unreadable' });
  // A pipe has no size, and gives its bytes once.
  const isFile = stat.isFile();
  const size = isFile ? stat.size : null;
  const name = path.split(/[\\/]/).pop() ?? null;
  return {
    name,
    mime: null,
    size,
    repeatable: isFile,
    blob: null,
    chunks: (signal) => read(fs, path, size, signal),
  };
}

async function* read(
  fs: FileSystem,
  path: string,
  size: number | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let bytes = 0;
  try {
    for await (const chunk of fs.createReadStream(path, signal === undefined ? {} : { signal })) {
      bytes += chunk.length;
      if (size !== null && bytes > size) break;
      yield chunk;
    }
  } catch (error) {
    throw unreadable('The file could not be read', error);
  }
  if (size !== null && bytes !== size) {
    throw new SelloError(`${path} was changed while it was read. Try again.`, { code: 'file_unreadable' });
  }
}
