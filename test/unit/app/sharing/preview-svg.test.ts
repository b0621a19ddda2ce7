import { openFont } from '../../../../app/proofs/pdf/fonts';
import type { FontName } from '../../../../app/proofs/pdf/fonts';
import { widthOf } from '../../../../app/sharing/fit-text';
import { previewSvg } from '../../../../app/sharing/preview-svg';
import type { ShareFacts } from '../../../../app/sharing/share-facts';
import { scaled } from '../../../support/scale';
import { ALL_STATES, shareFactsOf, TITLES } from './facts';
import { elementsOf } from './read-svg';

/** The inner line of the frame, and where the seal begins. */
const FRAME = { left: 33, right: 1167, bottom: 597 };
const SEAL_LEFT = 758;
/** The seal is below the banner of a sandbox certificate, and above or beside the labels. */
const BANNER_BOTTOM = 118;
const LABELS_TOP = 488;

/** The states come first. */
const EVERY: ShareFacts[] = [
  ...ALL_STATES,
  // The state of the anchor is written elsewhere than the title.
  ...ALL_STATES.filter(({ anchoredIn }) => anchoredIn === null).map((facts) => ({ ...facts, title: null })),
  ...Object.values(TITLES).map((title) => shareFactsOf({ title })),
  ...scaled([], Object.values(TITLES)).map((title) =>
    shareFactsOf({ title, grade: 'sandbox', language: 'en' }),
  ),
];

interface Text {
  text: string;
  font: FontName;
  left: number;
  right: number;
  baseline: number;
}

function textsOf(svg: string): Text[] {
  return elementsOf(svg, 'text').map((element) => {
    const number = (name: string) => Number(element.getAttribute(name) ?? 0);
    const text = element.textContent ?? '';
    const font =
      element.getAttribute('font-family') === 'Fira Mono'
        ? 'mono'
        : element.getAttribute('font-weight') === '600'
          ? 'strong'
          : 'text';
    const width =
      widthOf(text, font, number('font-size')) + Array.from(text).length * number('letter-spacing');
    const left = number('x') - (element.getAttribute('text-anchor') === 'middle' ? width / 2 : 0);
    return { text, font, left, right: left + width, baseline: number('y') };
  });
}

const wordsIn = (svg: string) =>
  textsOf(svg)
    .map(({ text }) => text)
    .join(' | ');

describe('the preview of a link', () => {
  const drawn = EVERY.map(previewSvg);
  const texts = drawn.flatMap(textsOf);

  it('is drawn of shapes and text, whatever the title', () => {
    for (const svg of drawn) {
      const names = Array.from(svg.matchAll(/<(?!\/)([^\s>]*)/g), ([, name]) => name!);
      expect(names.filter((name) => !['svg', 'g', 'rect', 'path', 'text'].includes(name))).toEqual([]);
      expect(svg).not.toMatch(/href|url\(|@import/);
    }
  });

  it('keeps all text inside its frame, and off the seal', () => {
    for (const { left, right, baseline } of texts) {
      expect(left).toBeGreaterThan(FRAME.left);
      expect(right).toBeLessThan(FRAME.right);
      expect(baseline).toBeLessThan(FRAME.bottom);
      if (baseline > BANNER_BOTTOM && baseline < LABELS_TOP) expect(right).toBeLessThan(SEAL_LEFT);
    }
  });

  it('has no character that its fonts lack', () => {
    const missing = texts.flatMap(({ text, font }) =>
      Array.from(text).filter((each) => !openFont(font).hasGlyphForCodePoint(each.codePointAt(0)!)),
    );
    expect(missing).toEqual([]);
  });

  it('is the same for the same facts, and another one for other facts', () => {
    const again = EVERY.filter((_, i) => i % 10 === 0).map(previewSvg);
    expect(again).toEqual(drawn.filter((_, i) => i % 10 === 0));
    expect(new Set(drawn.slice(0, ALL_STATES.length)).size).toBe(ALL_STATES.length);
  });

  it('states title, date, grade, anchor and hash in either language', () => {
    expect(wordsIn(previewSvg(shareFactsOf()))).toBe(
      `SELLO · CERTIFICADO DE UN ARCHIVO | Contrato 14 | Existía el 14 de noviembre de 2026 | 18:02:11 UTC | Acreditado (PSC) | Anclado en Bitcoin | ${'5e'.repeat(32)}`,
    );
    expect(wordsIn(previewSvg(shareFactsOf({ language: 'en', grade: 'technical', anchoredIn: null })))).toBe(
      `SELLO · CERTIFICATE OF A FILE | Contrato 14 | Existed on 14 November 2026 | 18:02:11 UTC | Technical: authority not accredited | Anchor pending | ${'5e'.repeat(32)}`,
    );
  });

  it('says in large letters that a sandbox certificate has no legal value, and calls none accredited that is not', () => {
    for (const [i, facts] of ALL_STATES.entries()) {
      const words = wordsIn(drawn[i]!);
      expect(/SIN VALOR LEGAL|NO LEGAL VALUE/.test(words)).toBe(facts.grade === 'sandbox');
      expect(/Acreditado|Accredited/.test(words)).toBe(facts.grade === 'accredited');
    }
  });

  it.each(['only emoji', 'Chinese', 'Arabic', 'nothing to see'])(
    'speaks of the size of a file whose title it can’t draw: %s',
    (name) => {
      const shown = drawn[EVERY.findIndex(({ title }) => title === TITLES[name])]!;
      expect(wordsIn(shown)).toContain('| Un archivo de 47.1 kB |');
    },
  );
});
