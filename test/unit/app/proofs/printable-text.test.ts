import { canDraw, FONT_NAMES, openFont } from '../../../../app/proofs/pdf/fonts';
import { printable } from '../../../../app/proofs/pdf/printable-text';

describe('a caller’s text on the sheet', () => {
  it.each([
    ['Spanish', 'Acta constitutiva n.º 14: «Año Nuevo», ¿sí?', 'Acta constitutiva n.º 14: «Año Nuevo», ¿sí?'],
    ['accents as marks', 'Mun\u0303oz Jose\u0301', 'Muñoz José'],
    ['Greek and Cyrillic', 'Ωμέγα Жук', 'Ωμέγα Жук'],
    ['Chinese', '合同 14', '□□ 14'],
    ['Arabic and Hebrew, which run the other way', 'عقد שלום', '□□□ □□□□'],
    ['Thai and Devanagari, which need shaping', 'นี้ क्षि', '□ □'],
    ['an emoji of many parts', 'a👩‍👩‍👧‍👦b🏳️‍🌈', 'a□b□'],
    ['lines and tabs', ' a\r\n\tb\u2028c\u00a0d ', 'a b c d'],
    ['marks that turn a line around', 'a\u202eb\u2066c\u200fd\ufeff', 'abcd'],
    ['a tower of marks', `x${'\u0301'.repeat(50)}y`, '□y'],
    ['a lone mark', '\u0301a', '\u0301a'],
    ['private characters', '\ue000\u{f0000}', '□□'],
    ['nothing to see', '\u200b\u200d', ''],
  ])('is one line, with a box for every character that the font lacks: %s', (_what, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('is drawn in fonts that can lay out every character they claim to have', () => {
    for (const name of FONT_NAMES) {
      const font = openFont(name);
      expect(() => font.characterSet.map((each) => font.layout(String.fromCodePoint(each)))).not.toThrow();
    }
    expect(canDraw(0x25a1)).toBe(true);
  });
});
