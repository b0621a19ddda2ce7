import { bitsToTarget } from '../../../../proofs/bitcoin/proof-of-work';

/** From Bitcoin Core's arith_uint256_tests.cpp and its difficulty history. */
const VALID: [bits: number, target: bigint][] = [
  [0x1d00ffff, 0xffffn << 208n],
  [0x1b0404cb, 0x0404cbn << 192n],
  [0x207fffff, 0x7fffffn << 232n],
  [0x01120000, 0x12n],
  [0x02123400, 0x1234n],
  [0x03123456, 0x123456n],
  [0x04123456, 0x12345600n],
  [0x05009234, 0x92340000n],
  [0x20123456, 0x123456n << 232n],
];

/** Zero, negative, or at least 2^256. */
const INVALID = [
  0x00000000, 0x00123456, 0x01003456, 0x03000000, 0x04923456, 0x01fedcba, 0x22012345, 0xff123456, 0x2300ffff,
];

describe('the compact form of a target', () => {
  it.each(VALID)('%# converts to its target', (bits, target) => {
    expect(bitsToTarget(bits)).toBe(target);
  });

  it.each(INVALID)('%# is not a valid target', (bits) => {
    expect(bitsToTarget(bits)).toBeNull();
  });

  it('allows the largest exponents only when the number stays below 2^256', () => {
    expect(bitsToTarget(0x2100ffff)).toBe(0xffffn << 240n);
    expect(bitsToTarget(0x220000ff)).toBe(0xffn << 248n);
    expect(bitsToTarget(0x21010000)).toBeNull();
  });
});
