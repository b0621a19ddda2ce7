import fc from '../../support/property';
import { hashApiKey, isWellFormedApiKey, mintApiKey } from '../../../domain/api-key';

describe('an API key', () => {
  it('is a prefix, 32 random characters and a checksum of 6', () => {
    expect(mintApiKey('sello').key).toMatch(/^sello_live_[0-9A-Za-z]{38}$/);
  });

  it('is never the same twice', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => mintApiKey('sello').key));
    expect(keys.size).toBe(1_000);
  });

  it('is recognised as well formed', () => {
    for (let i = 0; i < 200; i += 1) expect(isWellFormedApiKey(mintApiKey('sello').key, 'sello')).toBe(true);
  });

  it('is refused when any one character is mistyped', () => {
    const { key } = mintApiKey('sello');
    for (let i = 0; i < key.length; i += 1) {
      const typo = key[i] === 'x' ? 'y' : 'x';
      expect(isWellFormedApiKey(key.slice(0, i) + typo + key.slice(i + 1), 'sello')).toBe(false);
    }
  });

  it('is refused when it belongs to another service', () => {
    expect(isWellFormedApiKey(mintApiKey('other').key, 'sello')).toBe(false);
  });

  it('never mistakes arbitrary text for a key', () => {
    fc.assert(fc.property(fc.string(), (text) => !isWellFormedApiKey(text, 'sello')));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Za-z]{32}$/),
        (text) => !isWellFormedApiKey(`sello_live_${text}000000`, 'sello'),
      ),
    );
  });

  it('is stored as its SHA-256 and listed by its first characters only', () => {
    const { key, hash, mask } = mintApiKey('sello');
    expect(hash).toBe(hashApiKey(key));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(mask).toBe(`${key.slice(0, 15)}…`);
  });
});
