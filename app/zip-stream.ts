import { Readable } from 'node:stream';
import type { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  /** Read when the entry's turn has come, no faster than the archive is read. */
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Not worth it for what is compressed already. */
  compress: boolean;
}

/**
 * A ZIP archive of any size, written while it is read: one entry at a time, so memory does not grow with it. When its reader leaves, or an
 * entry fails, no further one is asked for, and the archive ends without its directory: nobody takes it for a complete one.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  write(zip, output, entries).catch((error: unknown) => {
    output.destroy(error as Error);
  });
  return output;
}

async function write(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ZipEntry>): Promise<void> {
  let source: Readable | null = null;
  output.once('close', () => source?.destroy());
  for await (const { name, modifiedAt: mtime, content, compress } of entries) {
    if (output.destroyed) return;
    source = Readable.from(content, { objectMode: false });
    zip.addReadStream(source, name, { mtime, compress });
    await finished(source);
  }
  if (!output.destroyed) zip.end();
}
