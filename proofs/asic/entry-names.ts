import { ProofFormatError } from '../anchor/anchor-proof';
import type { ZipEntry } from '../bundle/zip-directory';

/** Refused by Windows or special there (`:` names a stream of another file), or able to make a name look like another. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\\]/u;
/** A part of a path that is a device on Windows, in any case, with or without an ending. */
export const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/i;
/** What file systems take. */
const MAX_NAME_BYTES = 255;

/**
 * The entries with their names as text. Whoever unpacks them gets plain files, each of its own, in the folder that they unpack to, on
 * every system. Throws `ProofFormatError`.
 */
export function withSafeNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const named = entries.map((entry) => ({ ...entry, name: safeName(entry) }));
  const keys = named.map(({ name }) => keyOf(name));
  // Tools disagree about which of two entries with the same name they read, and systems about which names are the same.
  if (keys.some((key, i) => keys.some((other, j) => i !== j && `${other}/`.startsWith(`${key}/`))))
    throw new ProofFormatError('The container has two entries of the same name.');
  return named;
}

function safeName(entry: ZipEntry): string {
  if (entry.isSpecial || entry.name.endsWith('/'))
    throw new ProofFormatError('The container has an entry that is a folder or a link, not a file.');
  const name = textOf(entry);
  if (name === null) throw new ProofFormatError('The container has an entry whose name is not UTF-8.');
  const isBad = (part: string) => part === '' || WINDOWS_DEVICE.test(part);
  if (UNSAFE.test(name) || entry.name.length > MAX_NAME_BYTES || partsOf(name).some(isBad))
    throw new ProofFormatError('The container has an entry with an unsafe name: unpack nothing of it.');
  return name;
}

/** The directory gives one character per byte. `null` for a name whose code page is not stated, or that is malformed. */
function textOf({ name, isUtf8 }: ZipEntry): string | null {
  const bytes = Uint8Array.from(name, (character) => character.charCodeAt(0));
  if (!isUtf8 && bytes.some((byte) => byte > 0x7f)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Equal for names that some system takes for the same: it ignores case, or how an accent is composed, or dots at the end. */
function keyOf(name: string): string {
  return partsOf(name).join('/').normalize('NFKC').toLowerCase();
}

/** Windows drops dots and spaces at the end of each, so that nothing is left of `..`. */
function partsOf(name: string): string[] {
  return name.split('/').map((part) => {
    const characters = Array.from(part);
    return characters.slice(0, 1 + characters.findLastIndex((one) => one !== '.' && one !== ' ')).join('');
  });
}
