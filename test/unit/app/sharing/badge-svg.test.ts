import { badgeSvg } from '../../../../app/sharing/badge-svg';
import type { ShareFacts } from '../../../../app/sharing/share-facts';
import { ALL_STATES, shareFactsOf, TITLES } from './facts';
import { elementsOf } from './read-svg';

const wordsIn = (svg: string) =>
  elementsOf(svg, 'text')
    .map(({ textContent }) => textContent)
    .join(' | ');

describe('the badge of a certificate', () => {
  const drawn = ALL_STATES.map((facts): [ShareFacts, string] => [facts, badgeSvg(facts)]);

  it('is drawn of shapes and text: neither script nor font nor address', () => {
    for (const [, svg] of drawn) {
      const names = Array.from(svg.matchAll(/<(?!\/)([^\s>]*)/g), ([, name]) => name!);
      expect(names.filter((name) => !['svg', 'title', 'g', 'rect', 'path', 'text'].includes(name))).toEqual(
        [],
      );
      expect(svg).not.toMatch(/href|url\(|@import|@font-face/);
    }
  });

  it('forces every line into its box, whichever font the reader has', () => {
    for (const [, badge] of drawn) {
      const [svg] = elementsOf(badge, 'svg');
      for (const text of elementsOf(badge, 'text')) {
        const [x, y, length] = ['x', 'y', 'textLength'].map((name) => Number(text.getAttribute(name)));
        expect(length).toBeGreaterThan(0);
        expect(x! + length!).toBeLessThan(Number(svg!.getAttribute('width')));
        expect(y!).toBeLessThan(Number(svg!.getAttribute('height')));
        expect(text.getAttribute('lengthAdjust')).toBe('spacingAndGlyphs');
      }
    }
  });

  it('states the date and the grade in either language, for eyes and for screen readers', () => {
    expect(wordsIn(badgeSvg(shareFactsOf()))).toBe('Certificado por Sello | 14 nov 2026 · Acreditado');
    const english = badgeSvg(shareFactsOf({ language: 'en', grade: 'sandbox' }));
    expect(wordsIn(english)).toBe('Certified by Sello | 14 Nov 2026 · Sandbox, no legal value');
    expect(elementsOf(english, 'svg')[0]!.getAttribute('aria-label')).toBe(
      'Certified by Sello · 14 Nov 2026 · Sandbox, no legal value',
    );
  });

  it('calls no certificate accredited that is not, and states that a sandbox one has no value', () => {
    for (const [{ grade }, svg] of drawn) {
      expect(/Acreditado|Accredited/.test(wordsIn(svg))).toBe(grade === 'accredited');
      expect(/sin valor legal|no legal value/.test(wordsIn(svg))).toBe(grade === 'sandbox');
    }
  });

  it('has nothing of the title, and is the same for the same facts', () => {
    const plain = badgeSvg(shareFactsOf({ title: null }));
    for (const title of Object.values(TITLES)) expect(badgeSvg(shareFactsOf({ title }))).toBe(plain);
  });
});
