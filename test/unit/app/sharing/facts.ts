import type { ShareFacts } from '../../../../app/sharing/share-facts';

/** An accredited certificate of a contract, anchored in Bitcoin. */
export function shareFactsOf(change: Partial<ShareFacts> = {}): ShareFacts {
  return {
    language: 'es',
    title: 'Contrato 14',
    custody: 'held',
    size: 48_211,
    sha256: '5e'.repeat(32),
    grade: 'accredited',
    genTime: '2026-11-14T18:02:11.214Z',
    anchoredIn: 'bitcoin',
    ...change,
  };
}

/** Every language, grade and state of the anchor. */
export const ALL_STATES: ShareFacts[] = (['es', 'en'] as const).flatMap((language) =>
  (['sandbox', 'technical', 'accredited'] as const).flatMap((grade) =>
    (['bitcoin', 'testnet4', 'sandbox', null] as const).map((anchoredIn) =>
      shareFactsOf({ language, grade, anchoredIn }),
    ),
  ),
);

/** Titles that are hard to draw. */
export const TITLES: Record<string, string> = {
  markup: '"></text><script>alert(1)</script>&amp;\'',
  'one wide word': 'W'.repeat(200),
  'many words': 'Contrato de prestación de servicios '.repeat(6).slice(0, 200),
  'letters with marks': 'x\u0304\u0301'.repeat(60),
  Chinese: '房屋租赁合同'.repeat(30),
  Arabic: 'عقد إيجار رقم ١٤',
  emoji: '🎉 Contrato 14 👩‍👩‍👧‍👦 firmado ✅',
  'emoji of many parts': '👩‍👩‍👧‍👦'.repeat(20),
  'only emoji': '🎉🎉',
  'marks that turn a line around': 'Contrato \u202egpj.exe\u2066 14\u200f',
  'several lines': 'Contrato 14\nsegunda línea\tfin',
  'nothing to see': '\u200b',
};
