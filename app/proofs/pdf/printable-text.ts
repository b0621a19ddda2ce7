import { canDraw } from './fonts';

/** Stands for what the sheet can't print: seen by the reader, and counted. */
export const PLACEHOLDER = '□';

/** Scripts that run from left to right and whose letters need no shaping; the rest would come out wrong, not just missing. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Joiners, variation selectors, marks of direction: nothing to see, and able to turn a line around. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** A letter with two marks is language; a tower of marks would climb over the lines above it. */
const MAX_CODE_POINTS = 3;

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** A caller's text as it can be printed: one line of characters that the font has, a box for every other. */
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
