import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { CliError } from '../cli-error';
import { ToolRefusal } from './tools/tool-result';

const MAX_BYTES = 52_428_800;

/** The only folder whose files a model may send. */
export interface RootFolder {
  /** The content of a regular file inside the folder; anything else is a `ToolRefusal`. */
  read(path: string): Promise<Uint8Array>;
}

export async function openRootFolder(folder: string): Promise<RootFolder> {
  const root = await realpath(folder).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory())
    throw new CliError(`${folder} is not a folder. Name one that exists with --root.`);
  return { read: (path) => readInside(root, path) };
}

async function readInside(root: string, path: string): Promise<Uint8Array> {
  const real = await insideRoot(root, path);
  // Without O_NONBLOCK a named pipe would wait for a writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(real, flags).catch(() => null);
  if (file === null) throw unreadable();
  try {
    await checkFile(file);
    await checkUnmoved(file, root, path);
    const content = await readAtMost(file, MAX_BYTES + 1);
    if (content.length > MAX_BYTES) throw tooLarge();
    return content;
  } finally {
    await file.close();
  }
}

/** Where the path leads after all symbolic links. The same refusal for what is outside and what does not exist: a model learns nothing about other folders. */
async function insideRoot(root: string, path: string): Promise<string> {
  const real = path.includes('\0') ? null : await realpath(resolve(root, path)).catch(() => null);
  const way = real === null ? '..' : relative(root, real);
  if (real === null || way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw unreadable();
  return real;
}

async function checkFile(file: FileHandle): Promise<void> {
  const found = await file.stat();
  if (!found.isFile()) throw unreadable();
  if (found.size === 0) throw new ToolRefusal('empty_file', 'The file is empty.');
  if (found.size > MAX_BYTES) throw tooLarge();
}

/** A folder on the way could have become a link between the check and the opening. */
async function checkUnmoved(file: FileHandle, root: string, path: string): Promise<void> {
  const [opened, named] = await Promise.all([file.stat(), stat(await insideRoot(root, path))]);
  if (opened.dev !== named.dev || opened.ino !== named.ino) throw unreadable();
}

async function readAtMost(file: FileHandle, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = file.createReadStream({ autoClose: false, start: 0, end: bytes - 1 });
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function unreadable(): ToolRefusal {
  return new ToolRefusal(
    'file_unreadable',
    'There is no readable regular file at this path inside the folder that this server was started with.',
  );
}

function tooLarge(): ToolRefusal {
  return new ToolRefusal(
    'file_too_large',
    `The file has more than ${MAX_BYTES} bytes. Certify its SHA-256 with certify_hash instead.`,
  );
}
