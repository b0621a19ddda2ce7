import { canDraw } from './fonts';
import { graphemes } from './graphemes';

/** Printed in place of letters that can't be printed. Boxes would look like a fault of the sheet. */
const OMISSION = '[…]';
/** Left out without a mark. */
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** Left-to-right scripts that need no shaping. Any other would be printed wrongly. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Joiners, variation selectors, direction marks and control characters: invisible, and able to reverse a line. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** Real text has up to two combining marks per letter; a stack of them would cover the lines above. */
const MAX_CODE_POINTS = 3;

/** A caller's text as one line, without what can't be printed; `null` if no letter of it is left. */
export function printable(text: string): string | null {
  const characters = visibleCharacters(text);
  if (characters.every(canPrint)) return characters.join('') || null;
  const parts = characters.map((each) => (canPrint(each) ? each : EMOJI.test(each) ? '' : OMISSION));
  const line = parts
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    // One for each run of letters, with the spaces inside.
    .replace(/\[…\](?: ?\[…\])+/g, OMISSION);
  return /\p{L}/u.test(line) ? line : null;
}

export function isPrintable(text: string): boolean {
  return visibleCharacters(text).every(canPrint);
}

function visibleCharacters(text: string): string[] {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return graphemes(line)
    .map((each) => each.replace(INVISIBLE, ''))
    .filter((each) => each !== '');
}

function canPrint(character: string): boolean {
  const codePoints = Array.from(character, (each) => each.codePointAt(0) ?? 0);
  return codePoints.length <= MAX_CODE_POINTS && PLAIN.test(character) && codePoints.every(canDraw);
}
