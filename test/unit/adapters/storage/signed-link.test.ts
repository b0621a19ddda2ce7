import { randomBytes } from 'node:crypto';
import fc from '../../../support/property';
import { diskLink } from '../../../../adapters/storage/disk/signed-link';
import { readSignedLink } from '../../../../adapters/storage/disk/verify-link';

const secret = randomBytes(32);
const key = 'files/cert_0000000000000000000001';
const expiresAt = new Date('2026-11-14T18:05:00.123Z');
const before = new Date(expiresAt.getTime() - 1);
const options = { fileName: 'c14.pdf', mime: 'application/pdf', expiresAt };

function read(url: string, now = before, method = 'GET', by: readonly Uint8Array[] = [secret]) {
  return readSignedLink({ method, url }, by, now);
}

describe('a signed link of the disk store', () => {
  const link = diskLink('https://sello.example', secret, key, options);

  it('grants what it was signed for, as a complete URL and as a request target', () => {
    const signature = new URL(link).searchParams.get('signature');
    const granted = { granted: true, key, fileName: 'c14.pdf', mime: 'application/pdf', signature };
    expect(read(link)).toEqual(granted);
    expect(read(link.replace('https://sello.example', ''))).toEqual(granted);
  });

  it('is valid while its secret is among those of the service, first or not, and no longer', () => {
    const [other, third] = [randomBytes(32), randomBytes(32)];
    expect(read(link, before, 'GET', [secret, other])).toMatchObject({ granted: true });
    expect(read(link, before, 'GET', [other, third, secret])).toMatchObject({ granted: true });
    expect(read(link, expiresAt, 'GET', [other, secret])).toEqual({ granted: false, refusal: 'expired' });
    expect(read(link, before, 'GET', [other, third])).toEqual({ granted: false, refusal: 'forged' });
  });

  it('works with a public URL that has a path, with or without a trailing slash', () => {
    for (const publicUrl of ['https://example.org/sello', 'https://example.org/sello/']) {
      const url = diskLink(publicUrl, secret, key, options);
      expect(url).toMatch(/^https:\/\/example\.org\/sello\/files\/cert_/);
      expect(read(url)).toMatchObject({ granted: true, key });
    }
  });

  it('preserves every file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (fileName) => {
        expect(read(diskLink('http://x', secret, key, { ...options, fileName }))).toMatchObject({
          granted: true,
          fileName,
        });
      }),
    );
  });

  it('expires exactly at its expiry time', () => {
    expect(read(link, before).granted).toBe(true);
    expect(read(link, expiresAt)).toEqual({ granted: false, refusal: 'expired' });
  });

  it('is refused under another secret, method or object', () => {
    const forged = { granted: false, refusal: 'forged' };
    expect(read(link, before, 'GET', [randomBytes(32)])).toEqual(forged);
    expect(read(link, before, 'PUT')).toEqual(forged);
    expect(read(link.replace('00001?', '00002?'))).toEqual(forged);
  });

  it('is refused as forged, not as expired, when its expiry was changed', () => {
    const later = link.replace(String(expiresAt.getTime()), String(expiresAt.getTime() + 1000));
    expect(read(later, expiresAt)).toEqual({ granted: false, refusal: 'forged' });
  });

  it.each([
    ['no query', '/files/cert_1'],
    ['another path', link.replace('/files/', '/other/')],
    ['a path with ..', link.replace('/files/cert', '/files/../cert')],
    ['an encoded path', link.replace('/files/', '/files%2F')],
    ['no signature', link.replace(/&signature=.*/, '')],
    ['no expiry', link.replace(/expires=\d+&/, '')],
    ['an expiry that is not a number', link.replace(/expires=\d+/, 'expires=1e15')],
  ])('is malformed with %s', (_what, url) => {
    expect(read(url)).toEqual({ granted: false, refusal: 'malformed' });
  });

  it('is refused after the change of any single character', () => {
    const start = link.indexOf('/files/');
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: link.length - 1 }),
        fc.constantFrom('A', 'b', '0', '_'),
        (at, character) => {
          const changed = link.slice(0, at) + character + link.slice(at + 1);
          const verdict = read(changed);
          if (changed === link) return;
          expect(verdict.granted).toBe(false);
        },
      ),
    );
  });
});
