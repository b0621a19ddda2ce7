import { improves, isLastCall, needsRenewal } from '../../../domain/renewal-plan';
import type { PlannedSigner, RenewalRules } from '../../../domain/renewal-plan';

const NOW = new Date('2028-06-01T00:00:00Z');
const RULES: RenewalRules = { now: NOW, beforeDays: 365, weak: [] };
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

function signer(daysLeft: number, facts: Partial<PlannedSigner> = {}): PlannedSigner {
  return {
    id: `signer-${daysLeft}`,
    provider: 'psc',
    grade: 'accredited',
    validUntil: inDays(daysLeft),
    algorithms: ['SHA-256', 'RSA-2048'],
    revoked: null,
    ...facts,
  };
}

describe('the tokens of a signer', () => {
  it.each([
    [366, false],
    [364, true],
    [1, true],
    [0, false],
    [-1, false],
  ])('with %i days left: due for renewal %s', (left, due) => {
    expect(needsRenewal(signer(left), RULES)).toBe(due);
  });

  it('are due at once if one of its algorithms is weak, unless the signer has expired', () => {
    const weak = { ...RULES, weak: ['RSA-2048'] };
    expect(needsRenewal(signer(2_000), weak)).toBe(true);
    expect(needsRenewal(signer(-1), weak)).toBe(false);
    expect(needsRenewal(signer(2_000), { ...RULES, weak: ['RSA-1024'] })).toBe(false);
  });

  it('are at their last call within 30 days of the end', () => {
    expect(isLastCall(signer(29), NOW)).toBe(true);
    expect(isLastCall(signer(31), NOW)).toBe(false);
  });
});

describe('another signer', () => {
  it.each([
    [300, 480, true],
    [300, 479, false],
    [300, 300, false],
    [300, 200, false],
    // At the last call, less is enough.
    [29, 59, true],
    [29, 58, false],
    [31, 90, false],
  ])('is worth a renewal of one with %i days left if it has %i: %s', (last, next, worth) => {
    expect(improves(signer(next, { id: 'next' }), signer(last), RULES)).toBe(worth);
  });

  it('is never the same one, a revoked one or one of a lower grade', () => {
    const last = signer(100);
    const next = signer(900);
    expect(improves(next, last, RULES)).toBe(true);
    expect(improves({ ...next, id: last.id }, last, RULES)).toBe(false);
    expect(improves({ ...next, revoked: { at: NOW, reason: null } }, last, RULES)).toBe(false);
    expect(improves({ ...next, grade: 'technical' }, last, RULES)).toBe(false);
    expect(improves(next, { ...last, grade: 'sandbox' }, RULES)).toBe(true);
  });

  it('replaces one with a weak algorithm without gaining time, but is not weak itself', () => {
    const weak = { ...RULES, weak: ['RSA-2048'] };
    const last = signer(900);
    const strong = signer(901, { algorithms: ['SHA-256', 'RSA-4096'] });
    expect(improves(strong, last, weak)).toBe(true);
    expect(improves(strong, last, RULES)).toBe(false);
    expect(improves(signer(2_000), last, weak)).toBe(false);
    expect(improves(signer(899, { algorithms: ['RSA-4096'] }), last, weak)).toBe(false);
  });
});
