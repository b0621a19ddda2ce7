import { canDraw, FONT_NAMES, openFont } from '../../../../app/proofs/pdf/fonts';
import { isPrintable, printable } from '../../../../app/proofs/pdf/printable-text';
import { scaled } from '../../../support/scale';

describe('a caller’s text on the sheet', () => {
  it.each([
    ['Spanish', 'Acta constitutiva n.º 14: «Año Nuevo», ¿sí?', 'Acta constitutiva n.º 14: «Año Nuevo», ¿sí?'],
    ['accents as marks', 'Mun\u0303oz Jose\u0301', 'Muñoz José'],
    ['Greek and Cyrillic', 'Ωμέγα Жук', 'Ωμέγα Жук'],
    ['Chinese', '合同 14', null],
    ['Arabic and Hebrew, which run the other way', 'عقد שלום', null],
    ['Thai and Devanagari, which need shaping', 'นี้ क्षि', null],
    ['an emoji of many parts', 'a👩‍👩‍👧‍👦b🏳️‍🌈', 'ab'],
    ['lines and tabs', ' a\r\n\tb\u2028c\u00a0d ', 'a b c d'],
    ['marks that turn a line around', 'a\u202eb\u2066c\u200fd\ufeff', 'abcd'],
    ['a tower of marks', `x${'\u0301'.repeat(50)}y`, '[…]y'],
    ['a lone mark', '\u0301a', '\u0301a'],
    ['private characters', 'a \ue000\u{f0000}', 'a […]'],
    ['a word between others', 'Contrato 合同 书 14', 'Contrato […] 14'],
    ['emoji between words', '🎉 Contrato 🇲🇽 14 1️⃣ ✅', 'Contrato 14'],
    ['control characters', 'a\u0000b\u0007', 'ab'],
    ['only symbols', '$ – %', '$ – %'],
    ['nothing to see', '\u200b\u200d', null],
    ['nothing at all', ' ', null],
  ])('is one line, and what can’t be printed is left out visibly: %s', (_what, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('is known to be complete or not', () => {
    for (const text of ['Año Nuevo', 'Ωμέγα Жук', '$ – %', 'a\u202eb', '\u200b', ''])
      expect([text, isPrintable(text)]).toEqual([text, true]);
    for (const text of ['合同', 'Contrato ✅', `x${'\u0301'.repeat(50)}`, '\ue000'])
      expect([text, isPrintable(text)]).toEqual([text, false]);
  });

  it('is drawn in fonts that can lay out every character they claim to have', () => {
    for (const name of FONT_NAMES) {
      const font = openFont(name);
      const some = font.characterSet.filter((_, i) => i % scaled(5, 1) === 0);
      expect(() => some.map((each) => font.layout(String.fromCodePoint(each)))).not.toThrow();
    }
    for (const character of '[…]') expect(canDraw(character.codePointAt(0)!)).toBe(true);
  });
});
