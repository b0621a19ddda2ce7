import { CERTIFICATE_ID_PATTERN } from './ids';
import type { Certificate } from './certificate';

/** What a record is found by. */
export interface SearchFields {
  /** Every prefix of every word of title and file name, the document type and the reference. The index has one entry for each. */
  terms: string[];
  /** The words, each after a space. Words beyond the first of a search are looked for here, and so is the rest of a long one. */
  text: string;
}

/** What a search looks for. */
export type Search = { id: string } | { sha256: string } | { words: string[] };

/** Longer prefixes are not terms: few words share so long a beginning. */
const PREFIX_CHARACTERS = 10;
/** Above the longest title and file name together. Only characters that unfold into many others come near it. */
const TEXT_CHARACTERS = 500;

const CERTIFICATE_ID = new RegExp(CERTIFICATE_ID_PATTERN);
const SHA256 = /^[0-9a-f]{64}$/i;

type Searchable = Pick<Certificate, 'title' | 'file' | 'documentType' | 'reference'>;

export function searchFieldsOf({ title, file, documentType, reference }: Searchable): SearchFields {
  const words = wordsOf(`${title ?? ''} ${file.name}`);
  const prefixes = new Set(words.flatMap(prefixesOf));
  return {
    terms: [
      ...prefixes,
      ...(documentType === null ? [] : [typeTerm(documentType)]),
      ...(reference === null ? [] : [referenceTerm(reference)]),
    ],
    text: words.map((word) => ` ${word}`).join(''),
  };
}

export function readSearch(text: string): Search {
  const trimmed = text.trim();
  if (CERTIFICATE_ID.test(trimmed)) return { id: trimmed };
  if (SHA256.test(trimmed)) return { sha256: trimmed.toLowerCase() };
  return { words: wordsOf(trimmed) };
}

/** The term of every record that has a word beginning with this one, if only its first characters count. */
export function wordTerm(word: string): string {
  return Array.from(word).slice(0, PREFIX_CHARACTERS).join('');
}

// A word has no colon, so these are never the prefix of one.
export const typeTerm = (documentType: string): string => `type:${caseless(documentType)}`;
export const referenceTerm = (reference: string): string => `ref:${caseless(reference)}`;

function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Each once, in lower case and without accents. Anything but letters and digits separates words. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return [
    ...new Set(
      Array.from(folded)
        .slice(0, TEXT_CHARACTERS)
        .join('')
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ];
}

function prefixesOf(word: string): string[] {
  const characters = Array.from(word).slice(0, PREFIX_CHARACTERS);
  return characters.map((_, i) => characters.slice(0, i + 1).join(''));
}
