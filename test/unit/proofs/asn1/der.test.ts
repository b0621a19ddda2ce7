import * as asn1js from 'asn1js';
import fc from '../../../support/property';
import { readDer } from '../../../../proofs/asn1/der';
import { readInteger, readOid, readTime } from '../../../../proofs/asn1/der-values';
import {
  certificateTime,
  generalizedTime,
  integer,
  octetString,
  oid,
  setOf,
} from '../../../../proofs/asn1/der-write';

const hex = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString('hex');
const time = (tag: number, text: string) =>
  readDer(Uint8Array.from([tag, text.length, ...Buffer.from(text)]));

describe('DER', () => {
  it('writes every integer in the fewest octets, readable by itself and by another library', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 170n), max: 1n << 170n }), (value) => {
        expect(readInteger(readDer(integer(value)))).toBe(value);
        expect((asn1js.fromBER(integer(value)).result as asn1js.Integer).toBigInt()).toBe(value);
        // X.690 §8.3.2: the first nine bits are not all the same.
        const [first, second] = readDer(integer(value)).content;
        const sign = second !== undefined && (second & 0x80) !== 0 ? 0xff : 0x00;
        expect(second !== undefined && first === sign).toBe(false);
      }),
    );
  });

  it.each([
    '1.2.840.113549.1.9.16.1.4',
    '2.16.484.101.10.316.2.1',
    '0.9.2342',
    '2.999.3',
    '1.3.6.1.4.1.4294967296',
  ])('writes and reads the identifier %s', (text) => {
    expect(readOid(readDer(oid(text)))).toBe(text);
  });

  it.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('writes and reads %d bytes of content', (length) => {
    const content = new Uint8Array(length).fill(7);
    expect(Buffer.compare(readDer(octetString(content)).content, content)).toBe(0);
  });

  it('sorts the members of a SET OF by their encodings', () => {
    const sorted = setOf([integer(300), integer(2), octetString(Uint8Array.of(1)), integer(1)]);
    expect(hex(sorted)).toBe('310d' + '020101' + '020102' + '0202012c' + '040101');
  });

  it.each([
    ['2026-11-14T18:02:11.000Z', '20261114180211Z'],
    ['2026-11-14T18:02:11.210Z', '20261114180211.21Z'],
    ['2026-11-14T18:02:11.007Z', '20261114180211.007Z'],
  ])('writes %s as %s, without trailing zeros', (moment, text) => {
    const encoded = generalizedTime(new Date(moment));
    expect(Buffer.from(encoded.subarray(2)).toString()).toBe(text);
    expect(readTime(readDer(encoded)).toISOString()).toBe(moment);
  });

  it('writes certificate times as UTCTime until 2049 and as GeneralizedTime after', () => {
    expect(hex(certificateTime(new Date('2049-12-31T23:59:59Z'))).slice(0, 4)).toBe('170d');
    expect(hex(certificateTime(new Date('2050-01-01T00:00:00Z'))).slice(0, 4)).toBe('180f');
  });

  it.each([
    [0x18, '20261114180211.2149Z', '2026-11-14T18:02:11.214Z'],
    [0x18, '20261114180211.500Z', '2026-11-14T18:02:11.500Z'],
    [0x17, '491231235959Z', '2049-12-31T23:59:59.000Z'],
    [0x17, '500101000000Z', '1950-01-01T00:00:00.000Z'],
  ])('reads the time %i %s', (tag, text, moment) => {
    expect(readTime(time(tag, text)).toISOString()).toBe(moment);
  });

  it.each([
    [0x18, '20261114180211'],
    [0x18, '20261114180211+0000'],
    [0x18, '20261114180211.Z'],
    [0x18, '202611141802Z'],
    [0x18, '20261301000000Z'],
    [0x18, '20260230000000Z'],
    [0x18, '20261114240000Z'],
    [0x18, '20261114180260Z'],
    [0x17, '20261114180211Z'],
    [0x0c, '20261114180211Z'],
  ])('refuses the time %i %s', (tag, text) => {
    expect(() => readTime(time(tag, text))).toThrow(/time/);
  });

  it.each([
    ['nothing', ''],
    ['an indefinite length', '3080020101' + '0000'],
    ['a length that is not minimal', '308103020101'],
    ['a long length with a leading zero', '30820003020101'],
    ['a length that exceeds the input', '3004020101'],
    ['a child that exceeds its parent', '3003020201'],
    ['trailing bytes', '300302010100'],
    ['a tag number in several bytes', '1f8101020101'],
  ])('refuses %s', (_, text) => {
    expect(() => readDer(Buffer.from(text, 'hex'))).toThrow(/\.$/);
  });
});
