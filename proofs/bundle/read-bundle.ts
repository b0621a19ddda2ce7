import { ProofFormatError } from '../anchor/anchor-proof';
import { unpackEntry } from './unpack-entry';
import { readZipDirectory } from './zip-directory';
import type { ZipEntry } from './zip-directory';

export interface BundleEntry {
  name: string;
  content: Uint8Array;
}

/** Evidence records contain revocation lists, which can be large. */
export const MAX_BUNDLE_BYTES = 24 << 20;
export const MAX_ENTRIES = 16;
const MAX_ENTRY_BYTES = 16 << 20;
const MAX_UNPACKED_BYTES = 24 << 20;
const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,127}$/;

/**
 * Unpacks a bundle, in its order. The sizes that it states are limited first, and unpacking stops at them, so a small file cannot
 * expand into a large one whatever it states. Throws `ProofFormatError`.
 */
export async function readBundle(zip: Uint8Array): Promise<BundleEntry[]> {
  if (zip.length > MAX_BUNDLE_BYTES) refuse(`is larger than ${MAX_BUNDLE_BYTES} bytes`);
  const directory = readZipDirectory(zip, MAX_ENTRIES);
  admit(directory);
  const entries: BundleEntry[] = [];
  for (const entry of directory) entries.push({ name: entry.name, content: await unpackEntry(entry) });
  return entries;
}

/** By its first entry, whose name follows the local header of 30 bytes. */
export function startsAsBundle(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, 64)).startsWith('README.txt', 30);
}

function admit(directory: readonly ZipEntry[]): void {
  const names = new Set<string>();
  let unpacked = 0;
  for (const { name, size, isSpecial } of directory) {
    if (isSpecial) refuse('has an entry that is a folder or a link');
    if (!NAME.test(name)) refuse('has an entry whose name is not a plain file name');
    // Tools disagree about which of two entries with the same name they read, and some ignore case.
    if (names.has(name.toLowerCase())) refuse(`has two entries named ${name}`);
    names.add(name.toLowerCase());
    unpacked += size;
    if (size > MAX_ENTRY_BYTES) refuse(`has an entry that unpacks to more than ${MAX_ENTRY_BYTES} bytes`);
    if (unpacked > MAX_UNPACKED_BYTES) refuse(`unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
  }
}

function refuse(what: string): never {
  throw new ProofFormatError(`The bundle ${what}.`);
}
