import { firstFee, raisedFee } from '../../../domain/anchor-fee';

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
