import { checkingMessages } from '../../../web/src/checking/messages';
import { certificateMessages } from '../../../web/src/certificate/messages';
import { certificateMessages as dashboardMessages } from '../../../web/src/dashboard/certificates/messages';
import { anchorState } from '../../../web/src/ui/anchor-state';

const HASH = 'ab'.repeat(32);

describe('the anchor on a page', () => {
  it.each([
    ['pending', null, 'pending'],
    ['submitted', null, 'submitted'],
    ['submitted', HASH, 'mined'],
    ['confirmed', HASH, 'confirmed'],
  ] as const)('that is %s, with block %s, is shown as %s', (status, block_hash, state) => {
    expect(anchorState({ status, block_hash })).toBe(state);
  });

  it.each([
    ['en', 'not final yet', '2 of 6', /final/],
    ['es', 'aún no definitivo', '2 de 6', /definitivo/],
  ] as const)('in a block is not final yet, in %s', (language, words, depth, final) => {
    const page = certificateMessages[language];
    expect(page.anchorMined('2', '6')).toContain(words);
    expect(page.anchorMined('2', '6')).toContain(depth);
    expect(page.times.minedShallow('2', '6')).toContain(depth);
    expect(checkingMessages[language].standing.stampOnly).toMatch(final);
    const dashboard = dashboardMessages[language];
    expect(dashboard.anchorMined('2', '6')).toContain(depth);
    expect(dashboard.detail.depth('2', '6')).toContain(depth);
    expect(dashboard.detail.depth('2', '6')).toMatch(final);
    expect(dashboard.proofs.afterAnchor).toMatch(final);
  });
});
