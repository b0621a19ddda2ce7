import { Readable } from 'node:stream';
import type { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Readable | Uint8Array;
  modifiedAt: Date;
  /** Only for text: documents and bundles are compressed already. */
  compress?: boolean;
}

/**
 * A ZIP of any size, written while it is read. One entry is open at a time, and the next is asked for when it has been read: memory
 * depends neither on the entries nor on their number. When the reader leaves, the open entry is closed and no other is asked for.
 * Whoever fails to give an entry ends the stream with that error, so that no reader takes a part for the whole.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const fail = (error: unknown) => {
    output.destroy(error as Error);
  };
  zip.on('error', fail);
  writeEntries(zip, output, entries).catch(fail);
  return output;
}

async function writeEntries(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ZipEntry>) {
  for await (const { name, content, modifiedAt, compress = false } of entries) {
    const source = content instanceof Readable ? content : Readable.from([content]);
    const close = () => source.destroy();
    output.once('close', close);
    try {
      if (output.destroyed) return;
      zip.addReadStream(source, name, { mtime: modifiedAt, compress });
      await finished(source);
    } finally {
      output.off('close', close);
      close();
    }
  }
  zip.end();
}
