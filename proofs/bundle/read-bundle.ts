import { unzipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import { ProofFormatError } from '../anchor/anchor-proof';

interface BundleEntry {
  name: string;
  content: Uint8Array;
}

export const MAX_BUNDLE_BYTES = 1 << 20;
const MAX_ENTRIES = 16;
const MAX_UNPACKED_BYTES = 2 << 20;
const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,127}$/;

/**
 * Unpacks a bundle, in its order. Sizes are checked before anything is unpacked: the unpacker allocates the size that the
 * directory states for each entry and never writes more, so a small file cannot expand into a large one. Throws `ProofFormatError`.
 */
export function readBundle(zip: Uint8Array): BundleEntry[] {
  if (zip.length > MAX_BUNDLE_BYTES) refuse(`is larger than ${MAX_BUNDLE_BYTES} bytes`);
  const sizes = new Map<string, number>();
  let unpacked = 0;
  const admit = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!NAME.test(name)) refuse('has an entry whose name is not a plain file name');
    // Tools disagree about which of two entries with the same name they read.
    if (sizes.has(name)) refuse(`has two entries named ${name}`);
    sizes.set(name, originalSize);
    unpacked += originalSize;
    if (sizes.size > MAX_ENTRIES) refuse(`has more than ${MAX_ENTRIES} entries`);
    if (unpacked > MAX_UNPACKED_BYTES) refuse(`unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
    return true;
  };
  const entries = unpack(zip, admit);
  if (!entries.every(({ name, content }) => content.length === sizes.get(name))) refuse('is damaged');
  return entries;
}

function unpack(zip: Uint8Array, filter: (file: UnzipFileInfo) => boolean): BundleEntry[] {
  try {
    return Object.entries(unzipSync(zip, { filter })).map(([name, content]) => ({ name, content }));
  } catch (error) {
    if (error instanceof ProofFormatError) throw error;
    throw new ProofFormatError('The bundle is not a readable ZIP.', { cause: error });
  }
}

function refuse(what: string): never {
  throw new ProofFormatError(`The bundle ${what}.`);
}
