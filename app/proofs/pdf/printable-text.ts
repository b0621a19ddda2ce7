import { canDraw } from './fonts';

/** Printed in place of each character that the sheet can't print. */
export const PLACEHOLDER = '□';

/** Left-to-right scripts that need no shaping. Any other would be printed wrongly. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Joiners, variation selectors and direction marks: invisible, and able to reverse a line. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Real text has up to two combining marks per letter; a stack of them would cover the lines above. */
const MAX_CODE_POINTS = 3;

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** A caller's text as one printable line, with a box for every character that the font lacks. */
export function printable(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return Array.from(characters.segment(line), ({ segment }) => printableCharacter(segment)).join('');
}

function printableCharacter(character: string): string {
  const visible = character.replace(INVISIBLE, '');
  if (visible === '') return '';
  const codePoints = Array.from(visible, (each) => each.codePointAt(0) ?? 0);
  const fits = codePoints.length <= MAX_CODE_POINTS && PLAIN.test(visible) && codePoints.every(canDraw);
  return fits ? visible : PLACEHOLDER;
}
