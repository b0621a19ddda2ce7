import { encodeBase62, randomBase62 } from '../../../domain/base62';
import { CERTIFICATE_ID_PATTERN, newId } from '../../../domain/ids';
import { scaled } from '../../support/scale';

const COUNT = scaled(1_000, 100_000);

describe('ids', () => {
  it('consist of their kind and 22 base62 characters', () => {
    expect(newId('cert')).toMatch(new RegExp(CERTIFICATE_ID_PATTERN));
    expect(newId('batch')).toMatch(/^batch_[0-9A-Za-z]{22}$/);
  });

  it('are never the same twice', () => {
    expect(new Set(Array.from({ length: COUNT }, () => newId('cert'))).size).toBe(COUNT);
  });
});

describe('base 62', () => {
  it.each([
    [[0], 1, '0'],
    [[61], 1, 'z'],
    [[62], 2, '10'],
    [[255, 255], 4, '0H31'],
    [new Array<number>(16).fill(255), 22, '7n42DGM5Tflk9n8mt7Fhc7'],
  ])('writes %j as %d characters: %s', (bytes, length, text) => {
    expect(encodeBase62(Uint8Array.from(bytes), length)).toBe(text);
  });

  it('refuses a number that does not fit instead of truncating it', () => {
    expect(() => encodeBase62(Uint8Array.from([255, 255]), 2)).toThrow(RangeError);
  });

  it('uses every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1,000 of each are expected, with a standard deviation of 31: a deviation of eight times that is no chance.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });
});
