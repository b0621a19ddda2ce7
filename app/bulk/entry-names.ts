import { WINDOWS_DEVICE } from '../../proofs/asic/entry-names';

/** Refused or misread by a file system, or able to make a name look like another. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\:*?"<>|]/gu;
/** File systems take 255 bytes: a character has at most four, and a number may follow. */
const CHARACTERS = 60;

/** A name for a file or folder that every system can unpack, and that leads to no other place. */
export function safeName(text: string): string {
  const shown = text.normalize('NFC').replace(UNSAFE, '_').trim();
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(shown)?.[0] ?? '';
  const stem = Array.from(shown.slice(0, shown.length - ending.length))
    .slice(0, CHARACTERS - ending.length)
    .join('');
  // Windows drops dots and spaces at the end, and a dot at the beginning hides the file elsewhere.
  const name = withoutEdges(`${stem}${ending}`);
  if (name === '') return '_';
  return WINDOWS_DEVICE.test(name) ? `_${name}` : name;
}

function withoutEdges(text: string): string {
  const characters = Array.from(text);
  const first = characters.findIndex(isKept);
  return characters
    .slice(first === -1 ? characters.length : first, characters.findLastIndex(isKept) + 1)
    .join('');
}

const isKept = (character: string): boolean => character !== '.' && character !== ' ';

/** Gives each name once: a repeated one gets a number. Case does not distinguish names, as on some systems it does not. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; used.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${ending}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}
