const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** What a reader takes for one character: a letter with its marks, or an emoji of several parts. Text is cut between these only. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
