import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ASIC_MEDIA_TYPE, ASIC_MIMETYPE_NAME, ASIC_RECORD_NAME } from '../../proofs/asic/names';
import { objectKey } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import type { FileStore } from '../../ports/file-store';
import { safeName } from '../bulk/entry-names';
import { storedZip, storedZipLength } from './stored-zip';
import type { StoredEntry } from './stored-zip';

export interface AsicContainer {
  /** In bytes. */
  length: number;
  content: Readable;
}

/** Names that mean something else in a container, whatever their case. */
const RESERVED = /^(?:mimetype|meta-inf)$/i;

/**
 * An ASiC-S container (ETSI EN 319 162-1 §4.3): the media type first, the original, its evidence record. The original is read twice and
 * never kept in memory: once for its checksum, which stands before it, and once while it is sent.
 */
export async function asicContainer(
  files: Pick<FileStore, 'read'>,
  { id, file }: Pick<Certificate, 'id' | 'file'>,
  record: Uint8Array,
): Promise<AsicContainer> {
  const { crc, size, sha256 } = await measure(await readOriginal(files, id));
  if (sha256 !== file.sha256) throw new Error(`The stored file of ${id} is not the one that was certified.`);
  const original = await readOriginal(files, id);
  const entries: StoredEntry[] = [
    whole(ASIC_MIMETYPE_NAME, Buffer.from(ASIC_MEDIA_TYPE)),
    { name: originalName(file.name), crc, size, content: original as AsyncIterable<Uint8Array> },
    whole(ASIC_RECORD_NAME, record),
  ];
  const content = Readable.from(storedZip(entries), { objectMode: false });
  // A reader who leaves before the original is reached does not read it.
  content.once('close', () => original.destroy());
  return { length: storedZipLength(entries), content };
}

function originalName(name: string): string {
  const safe = safeName(name);
  return RESERVED.test(safe) ? `_${safe}` : safe;
}

function whole(name: string, bytes: Uint8Array): StoredEntry {
  return { name, crc: crc32(bytes), size: bytes.length, content: [bytes] };
}

async function readOriginal(files: Pick<FileStore, 'read'>, id: string): Promise<Readable> {
  const source = await files.read(objectKey(id));
  if (source === null) throw new Error(`The file of ${id} is missing in storage.`);
  return source;
}

async function measure(source: Readable): Promise<{ crc: number; size: number; sha256: string }> {
  const hash = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    crc = crc32(chunk, crc);
    size += chunk.length;
    hash.update(chunk);
  }
  return { crc, size, sha256: hash.digest('hex') };
}
