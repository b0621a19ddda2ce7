import { readRequest } from '../../../../sandbox/psc/read-request';
import { buildTimestampRequest } from '../../../../proofs/timestamp/request';
import { DIGEST, POLICY } from './forge';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('buildTimestampRequest', () => {
  it('writes the DER of RFC 3161 §2.4.1, byte for byte', () => {
    const request = buildTimestampRequest({ digest: DIGEST, nonce: Uint8Array.of(0x80, 1), policy: '1.2.3' });
    expect(hex(request)).toBe(
      '3042' +
        '020101' +
        `3031300d060960864801650304020105000420${hex(DIGEST)}` +
        '06022a03' +
        '0203008001' +
        '0101ff',
    );
  });

  it('omits optional fields that are not given', () => {
    const request = readRequest(buildTimestampRequest({ digest: DIGEST, nonce: null }));
    expect(request).toMatchObject({ nonce: null, policy: null, wantsCertificate: true });
  });

  it.each([
    [Uint8Array.of(0), 0n],
    [Uint8Array.of(0, 0, 5), 5n],
    [Uint8Array.of(0xff, 0xff), 65_535n],
  ])('encodes a nonce as an unsigned number', (nonce, value) => {
    const request = readRequest(buildTimestampRequest({ digest: DIGEST, nonce, policy: POLICY }));
    expect(request).toMatchObject({ nonce: value, policy: POLICY });
  });

  it('refuses a digest of the wrong length', () => {
    expect(() => buildTimestampRequest({ digest: DIGEST, nonce: null, hashAlgorithm: 'SHA-512' })).toThrow(
      'A SHA-512 digest must have 64 bytes, not 32.',
    );
  });
});
