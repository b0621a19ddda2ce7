/** More characters than this around a common word are no mere decoration. */
const DECORATION_CHARACTERS = 8;
const WORD_CHARACTERS = 4;
/** What must remain of a password without the parts of its owner's address. */
const REMAINDER_CHARACTERS = 6;

const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether guessing it takes no list: "aaaaaaaaaa", "abcabcabcabc", "abcdefghij". */
export function isPattern(password: string): boolean {
  return isRepetition(password) || isSequence(password);
}

/**
 * The words that a list of common passwords is searched for. A common password with digits or symbols around it, or in place of its
 * letters, is among the first that are guessed.
 */
export function commonForms(password: string): string[] {
  const text = fold(password);
  const trimmed = trimTo(text, /[\p{L}\p{N}]/u);
  const word = trimTo(text, /\p{L}/u);
  const forms = [text, trimmed];
  const isDecorated = text.length - word.length <= DECORATION_CHARACTERS;
  if (isDecorated && word.length >= WORD_CHARACTERS) forms.push(word, unspell(word));
  return [...new Set([...forms, unspell(text), unspell(trimmed)])];
}

/** Whether it consists of its owner's address, or of parts of it with little else. */
export function repeatsAddress(password: string, email: string): boolean {
  const text = fold(password);
  const parts = email.split(/[^a-z0-9]+/).filter((part) => part.length >= 3);
  let rest = text;
  for (const part of parts.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(part, '');
  const remainder = rest.replace(/[^\p{L}\p{N}]/gu, '');
  return text.includes(email) || (rest !== text && remainder.length < REMAINDER_CHARACTERS);
}

/** Without accents: the list of common passwords has none. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Without anything else than these characters at either end. */
function trimTo(text: string, wanted: RegExp): string {
  const characters = Array.from(text);
  const start = characters.findIndex((character) => wanted.test(character));
  const end = characters.findLastIndex((character) => wanted.test(character));
  return characters.slice(Math.max(start, 0), end + 1).join('');
}

function unspell(text: string): string {
  return Array.from(text, (character) => SPELLINGS[character] ?? character).join('');
}

function isRepetition(text: string): boolean {
  // A text that repeats a shorter one is found within its own double, before its second half.
  const period = (text + text).indexOf(text, 1);
  return period <= text.length / 2;
}

/** Upwards or downwards, digits past 9 or 0 too. */
function isSequence(text: string): boolean {
  const wrap = /^\d+$/.test(text) ? 10 : Infinity;
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return [1, -1].some((step) => steps.every((each) => each === step || each === step - step * wrap));
}
