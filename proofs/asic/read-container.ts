import { ProofFormatError } from '../anchor/anchor-proof';
import { unpackEntry } from '../bundle/unpack-entry';
import { readZipDirectory } from '../bundle/zip-directory';
import type { ZipEntry } from '../bundle/zip-directory';
import { MAX_RECORD_BYTES } from '../evidence/evidence-record';
import { withSafeNames } from './entry-names';
import { ASIC_MEDIA_TYPE, ASIC_MIMETYPE_NAME, ASIC_RECORD_NAME } from './names';

export interface AsicContainer {
  /** The only data object: the file that the record is for. */
  file: { name: string; content: Uint8Array };
  /** DER EvidenceRecord. */
  record: Uint8Array;
  /** The names of the entries beside these in META-INF. No proof covers them. */
  others: string[];
}

/** A container of others may have a manifest more; nothing else is needed. */
const MAX_ENTRIES = 8;
const META_INF = /^META-INF\//i;
/** ETSI EN 319 162-1 §4.3.3.2: what a container may have in place of an evidence record in DER. */
const OTHER_PROOFS = /^META-INF\/(?:.*signature.*|timestamp\.tst|evidencerecord\.xml)$/i;

/** Whether the bytes start as a container does: with the stored media type (ETSI EN 319 162-1, annex A.1). */
export function isAsicContainer(zip: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(zip.subarray(30, 30 + ASIC_MIMETYPE_NAME.length + 31));
  return zip[0] === 0x50 && zip[1] === 0x4b && start === ASIC_MIMETYPE_NAME + ASIC_MEDIA_TYPE;
}

/**
 * Reads an ASiC-S container (ETSI EN 319 162-1 §4.3) that contains one file and its evidence record. `maxFileBytes` limits what the
 * file may unpack to. Throws `ProofFormatError`.
 */
export async function readAsicContainer(zip: Uint8Array, maxFileBytes: number): Promise<AsicContainer> {
  const [first, ...others] = withSafeNames(readZipDirectory(zip, MAX_ENTRIES));
  if (first?.name !== ASIC_MIMETYPE_NAME || first.deflated || !isMediaType(first.data))
    throw new ProofFormatError('The container does not start with the media type of ASiC-S.');
  const record = others.find(({ name }) => name === ASIC_RECORD_NAME);
  if (others.some(({ name }) => OTHER_PROOFS.test(name)))
    throw new ProofFormatError(
      'The container has a signature or a time stamp, which is not supported: only an evidence record in DER is.',
    );
  if (record === undefined) throw new ProofFormatError('The container has no evidence record.');
  const [file, ...more] = others.filter(({ name }) => !META_INF.test(name));
  if (file === undefined || more.length > 0)
    throw new ProofFormatError(`The container has ${file ? more.length + 1 : 0} files; it must have one.`);
  return {
    file: { name: file.name, content: await unpackWithin(file, maxFileBytes) },
    record: await unpackWithin(record, MAX_RECORD_BYTES),
    others: others.filter((entry) => entry !== file && entry !== record).map(({ name }) => name),
  };
}

function isMediaType(data: Uint8Array): boolean {
  return data.length <= 64 && new TextDecoder().decode(data) === ASIC_MEDIA_TYPE;
}

function unpackWithin(entry: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  if (entry.size > maxBytes)
    throw new ProofFormatError(`The container has an entry that unpacks to more than ${maxBytes} bytes.`);
  return unpackEntry(entry);
}
