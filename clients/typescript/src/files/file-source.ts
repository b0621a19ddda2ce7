import { SelloError } from '../error.js';
import { openPath } from './file-path.js';
import { unreadable } from './open-file.js';
import type { OpenFile } from './open-file.js';

type OneFile = string | Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A path (Node, Deno, Bun), bytes, a stream, or a function that opens one of these anew for each attempt. */
export type FileSource = OneFile | (() => FileSource | Promise<FileSource>);

export async function openFile(source: FileSource): Promise<OpenFile> {
  let file = source;
  // Of a function that returns a function, each is called.
  while (typeof file === 'function') file = await open(file);
  const opened = await openOne(file);
  return typeof source === 'function' ? { ...opened, repeatable: true } : opened;
}

async function openOne(file: OneFile): Promise<OpenFile> {
  if (typeof file === 'string') return openPath(file);
  if (file instanceof Blob) return openBlob(file);
  if (file instanceof Uint8Array) return openBlob(new Blob([file as Uint8Array<ArrayBuffer>]));
  if (!isStream(file))
    throw new TypeError('A file is a path, a Blob, a Uint8Array, a stream or a function that returns one.');
  const { path } = file as { path?: unknown };
  const name = typeof path === 'string' ? (path.split(/[\\/]/).pop() ?? null) : null;
  return {
    name,
    mime: null,
    size: null,
    repeatable: false,
    blob: null,
    chunks: (signal) => chunksOf(file, signal),
  };
}

async function open(factory: () => FileSource | Promise<FileSource>): Promise<FileSource> {
  try {
    return await factory();
  } catch (error) {
    throw unreadable('The function that opens the file failed', error);
  }
}

function openBlob(blob: Blob): OpenFile {
  const { name = null } = blob as { name?: string | null };
  const mime = blob.type === '' ? null : blob.type;
  return {
    name,
    mime,
    size: blob.size,
    repeatable: true,
    blob,
    chunks: (signal) => chunksOf(blob.stream(), signal),
  };
}

function isStream(file: unknown): file is ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof file !== 'object' || file === null) return false;
  return file instanceof ReadableStream || Symbol.asyncIterator in file;
}

async function* chunksOf(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const chunks = stream instanceof ReadableStream ? readerOf(stream, signal) : closing(stream, signal);
  try {
    for await (const chunk of chunks) yield bytesOf(chunk);
  } catch (error) {
    throw error instanceof SelloError ? error : unreadable('The file could not be read', error);
  }
}

/** A stream of Node can be destroyed; what else can be iterated over ends with the loop. */
function closing(
  stream: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  signal?.addEventListener('abort', () => (stream as { destroy?(): void }).destroy?.(), { once: true });
  return stream;
}

/** Not every browser can iterate over a stream. */
async function* readerOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) cancel();
  }
}

function bytesOf(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (chunk instanceof Uint8Array) return chunk as Uint8Array<ArrayBuffer>;
  const what = `The stream gives values of type ${typeof chunk}, but a file is bytes (Uint8Array).`;
  throw new SelloError(what, { code: 'file_unreadable' });
}
