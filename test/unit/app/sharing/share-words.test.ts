import { shareClaim, shareTitle } from '../../../../app/sharing/share-words';
import { formatFor } from '../../../../web/src/i18n/format';
import { ALL_STATES, shareFactsOf } from './facts';

describe('the words of a shared link', () => {
  it.each([24, 1_000, 1_024, 48_211, 52_428_800])('state the size of %d bytes as the page does', (size) => {
    for (const language of ['es', 'en'] as const)
      expect(shareTitle(shareFactsOf({ title: null, size, language }))).toContain(
        formatFor(language).fileSize(size),
      );
  });

  it('claim of a sandbox certificate only what a test authority states', () => {
    for (const facts of ALL_STATES)
      expect(/^(De ensayo, sin valor legal|Sandbox, no legal value)\./.test(shareClaim(facts))).toBe(
        facts.grade === 'sandbox',
      );
  });
});
