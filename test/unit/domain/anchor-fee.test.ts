import { feesOf, firstFee, packageFee, raisedFee } from '../../../domain/anchor-fee';

const virtualSize = 153;

describe('the fee of an anchor', () => {
  it('is the node’s estimate, or a little above the relay minimum without one', () => {
    expect(firstFee({ rate: 12.5, virtualSize, capSats: 20_000 })).toBe(1_913);
    expect(firstFee({ rate: null, virtualSize, capSats: 20_000 })).toBe(306);
  });

  it('never exceeds the cap, neither at first nor when raised', () => {
    expect(firstFee({ rate: 500, virtualSize, capSats: 1_000 })).toBe(1_000);
    expect(raisedFee(800, { rate: 500, virtualSize, capSats: 1_000 })).toBe(1_000);
  });

  it('is raised by half, by the relay increment, or to the estimate, whichever is highest', () => {
    expect(raisedFee(1_000, { rate: null, virtualSize, capSats: 20_000 })).toBe(1_500);
    expect(raisedFee(200, { rate: null, virtualSize, capSats: 20_000 })).toBe(353);
    expect(raisedFee(200, { rate: 20, virtualSize, capSats: 20_000 })).toBe(3_060);
  });

  it('is not raised when the cap is below what a node requires of a replacement', () => {
    expect(raisedFee(847, { rate: null, virtualSize, capSats: 1_000 })).toBe(1_000);
    expect(raisedFee(848, { rate: null, virtualSize, capSats: 1_000 })).toBeNull();
  });

  it('reaches any cap in few steps, each of which a node accepts', () => {
    let feeSats = firstFee({ rate: null, virtualSize, capSats: 20_000 });
    let steps = 0;
    for (;;) {
      const next = raisedFee(feeSats, { rate: null, virtualSize, capSats: 20_000 });
      if (next === null) break;
      expect(next).toBeGreaterThanOrEqual(feeSats + virtualSize);
      feeSats = next;
      steps += 1;
    }
    expect(feeSats).toBeGreaterThan(20_000 - virtualSize);
    expect(steps).toBeLessThan(15);
  });
});

describe('the fee of an anchor that pays for its parent', () => {
  const parent = { feeSats: 306, virtualSize };

  it('brings both to the node’s rate', () => {
    expect(packageFee(459, parent, { rate: 10, virtualSize, capSats: 20_000 })).toBe(2 * 1_530 - 306);
    expect(packageFee(459, parent, { rate: 1.5, virtualSize, capSats: 20_000 })).toBe(459);
  });

  it('is at least what a replacement must pay', () => {
    expect(packageFee(5_000, parent, { rate: 10, virtualSize, capSats: 20_000 })).toBe(5_000);
    expect(packageFee(459, parent, { rate: null, virtualSize, capSats: 20_000 })).toBe(459);
  });

  it('does not exceed the cap: such a parent can’t be paid for', () => {
    const needed = 2 * 1_530 - 306;
    expect(packageFee(459, parent, { rate: 10, virtualSize, capSats: needed })).toBe(needed);
    expect(packageFee(459, parent, { rate: 10, virtualSize, capSats: needed - 1 })).toBeNull();
  });
});

describe('what the transactions of a batch cost since a time', () => {
  const since = new Date('2026-11-15T12:00:00Z');
  const version = (feeSats: number, hours: number, coin = 'aa', vout = 0) => ({
    feeSats,
    signedAt: new Date(since.getTime() + hours * 3_600_000),
    inputs: [{ txid: coin.repeat(32), vout, valueSats: 9_000, block: { height: 1, hash: '00' }, own: true }],
  });

  it.each([
    ['nothing without any', [], 0],
    ['nothing when all are older', [version(306, -2), version(459, -1)], 0],
    ['the newest alone: versions replace one another', [version(306, 1), version(459, 2)], 459],
    [
      'what they add to those signed before',
      [version(306, -2), version(459, -1), version(689, 1)],
      689 - 459,
    ],
    ['all of one that spends another coin', [version(459, -1), version(306, 1, 'bb')], 306],
    [
      'all of one that spends another output of the same transaction',
      [version(459, -1), version(306, 1, 'aa', 1)],
      306,
    ],
    ['what was signed at that very time', [version(306, 0)], 306],
  ])('%s', (_, transactions, feeSats) => {
    expect(feesOf(transactions, since)).toBe(feeSats);
  });
});
