import { fold, totalsBetween } from '../../../../domain/memberships/totals';

describe('the totals of a ledger', () => {
  it('keep a category apart from what every object inherits', () => {
    const entry = { kind: 'earn', programId: 'prg_1', category: 'constructor', on: '2026-11-14' } as const;
    const totals = fold({}, [
      { ...entry, points: 100 },
      { ...entry, points: 50 },
    ]);
    expect(totalsBetween(totals, 'prg_1', '2026-01-01', '2027-01-01').get('constructor')?.earned).toBe(150);
    expect(Object.keys(Object)).toEqual([]);
  });
});
