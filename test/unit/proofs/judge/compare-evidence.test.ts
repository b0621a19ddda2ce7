import { compareEvidence } from '../../../../proofs/judge/compare-evidence';
import type { Statements } from '../../../../proofs/judge/read-record';
import type { Outcome, Verdict } from '../../../../proofs/judge/verdict';

const END = '2031-11-14T18:02:11.000Z';
const stating = (change: Record<string, string | number | null> = {}): Statements =>
  new Map(
    Object.entries({
      'evidence.status': 'valid',
      'evidence.revocation': 'captured',
      'evidence.renewals': 1,
      'evidence.valid_until': END,
      ...change,
    }),
  );
const record = (facts: Verdict['facts'] = {}, outcome: Outcome = 'holds'): Verdict => ({
  ...{ name: 'a.ers', kind: 'evidence', outcome, reason: null, checks: [], unproven: [] },
  facts: { renewals: 1, valid_until: END, revocation: 'captured', ...facts },
});

describe('what a record states of its evidence', () => {
  it('is proven by an evidence record that holds and says the same', () => {
    expect(compareEvidence(stating(), record())).toEqual({
      reason: null,
      proven: ['evidence.renewals', 'evidence.valid_until', 'evidence.revocation', 'evidence.status'],
    });
  });

  it('may be from before a renewal, and then proves nothing and contradicts nothing', () => {
    const older = stating({ 'evidence.renewals': 0, 'evidence.valid_until': '2027-01-01T00:00:00.000Z' });
    expect(compareEvidence(older, record())).toEqual({ reason: null, proven: [] });
  });

  it.each<[string, Record<string, string | number>, Verdict['facts']]>([
    ['more renewals', { 'evidence.renewals': 2 }, {}],
    ['a later end', { 'evidence.valid_until': '2040-01-01T00:00:00.000Z' }, {}],
    ['revocation data that is not there', {}, { revocation: 'not_shown' }],
    ['no revocation data where there is some', { 'evidence.revocation': 'unavailable' }, {}],
  ])('is refused if it states %s', (_what, change, facts) => {
    const { reason } = compareEvidence(
      stating(change),
      record(facts, facts?.['revocation'] ? 'consistent' : 'holds'),
    );
    expect(reason).toMatch(/^The record states evidence\.\w+ = .*, but the proof says /);
  });

  it.each(['pending', 'unavailable'])(
    'agrees with a record without revocation data if it says %s',
    (stated) => {
      const verdict = record({ revocation: 'not_shown' }, 'consistent');
      expect(compareEvidence(stating({ 'evidence.revocation': stated }), verdict)).toEqual({
        reason: null,
        proven: [],
      });
    },
  );

  it('is not compared with what nobody vouches for', () => {
    const untrusted = record({ valid_until: null, revocation: null }, 'consistent');
    expect(compareEvidence(stating(), untrusted)).toEqual({ reason: null, proven: [] });
  });
});
