import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Source } from './binary';
import { runTool } from './run-tool';

/** Some machines reach only package registries, which they find out within seconds. */
const CONNECT_WITHIN_MS = 4000;
const DOWNLOAD_WITHIN_MS = 10 * 60_000;
const UNPACK_WITHIN_MS = 60_000;

/** A vendor's archive for one platform. */
export interface Archive {
  readonly url: string;
  /** Hexadecimal, and not from the server that the archive is downloaded from. */
  readonly sha256: string;
}

/** Downloads the archive for this platform. One that has no known archive has no such source. */
export function archiveSource(
  program: string,
  version: string,
  archives: Readonly<Record<string, Archive>>,
): Source[] {
  const archive = archives[`${process.platform}-${process.arch}`];
  if (archive === undefined) return [];
  return [
    {
      what: `Downloading ${program} ${version}`,
      version,
      fetch: (dir) => fetchArchive(archive, program, dir),
    },
  ];
}

/** Returns the path of the program that the archive contains. */
export async function fetchArchive({ url, sha256 }: Archive, program: string, dir: string): Promise<string> {
  const file = join(dir, 'archive');
  await download(url, file);
  await assertSha256(file, url, [sha256]);
  const unpacked = join(dir, 'unpacked');
  await mkdir(unpacked);
  await runTool('tar', ['-xzf', file, '-C', unpacked], { dir, timeoutMs: UNPACK_WITHIN_MS });
  const found = (await readdir(unpacked, { recursive: true })).find((path) => basename(path) === program);
  if (found === undefined) throw new Error(`${url} contains no file named ${program}.`);
  return join(unpacked, found);
}

/** Before anything in the file is unpacked or run: its address says who sent it, and not what it is. */
export async function assertSha256(file: string, name: string, known: readonly string[]): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (!known.includes(found))
    throw new Error(`${name} has the SHA-256 ${found}, which is not a known one, so it was not unpacked.`);
}

async function download(url: string, file: string): Promise<void> {
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout: CONNECT_WITHIN_MS } });
  try {
    const response = await fetch(url, { dispatcher, signal: AbortSignal.timeout(DOWNLOAD_WITHIN_MS) });
    if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`);
    await pipeline(response.body, createWriteStream(file));
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(cause instanceof Error ? `${url} cannot be downloaded (${cause.message}).` : message, {
      cause: error,
    });
  } finally {
    await dispatcher.destroy();
  }
}
