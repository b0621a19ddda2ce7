import { graphemes } from '../../../../app/proofs/pdf/graphemes';
import { fitText, widthOf } from '../../../../app/sharing/fit-text';
import { scaled } from '../../../support/scale';
import { TITLES } from './facts';

const BOX = { font: 'strong', width: 636, sizes: [66, 56, 46], maxLines: 3 } as const;

describe('a text in a box', () => {
  it('has the largest size in which all of it fits', () => {
    expect(fitText('Contrato 14', BOX)).toEqual({ size: 66, lines: ['Contrato 14'] });
    const text = 'Contrato de arrendamiento con opción a compra, con sus tres anexos';
    const { size, lines } = fitText(text, BOX);
    expect([size, lines.join(' ')]).toEqual([46, text]);
    expect(fitText(text, { ...BOX, sizes: [56] }).lines.at(-1)).toMatch(/…$/);
  });

  it('is cut off with an ellipsis in the smallest size if it fits in none', () => {
    const { size, lines } = fitText('Contrato de prestación de servicios '.repeat(6).trim(), BOX);
    expect([size, lines.length]).toEqual([46, 3]);
    expect(lines.at(-1)).toMatch(/\S…$/);
  });

  it.each(Object.entries(TITLES))(
    'never leaves its box, and is broken between characters: %s',
    (_, title) => {
      const whole = new Set(graphemes(title));
      for (const width of scaled([20, 200], [20, 200, 636])) {
        const box = { ...BOX, width };
        const { size, lines } = fitText(title, box);
        expect(lines.length).toBeLessThanOrEqual(box.maxLines);
        // A single character that is wider than the box has nowhere to be broken.
        for (const line of lines.filter((each) => graphemes(each).length > 1))
          expect(widthOf(line, box.font, size)).toBeLessThanOrEqual(width);
        for (const character of lines.flatMap(graphemes)) {
          expect(whole.has(character) || character === '…').toBe(true);
          expect(character).not.toMatch(/\p{Cs}/u);
        }
      }
    },
  );

  it('loses no word while it fits', () => {
    const text = 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce';
    expect(fitText(text, { ...BOX, sizes: [20] }).lines.join(' ')).toBe(text);
    const word = 'x'.repeat(60);
    expect(fitText(word, { ...BOX, sizes: [20] }).lines.join('')).toBe(word);
  });
});
