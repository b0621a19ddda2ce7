import { AsnConvert } from '@peculiar/asn1-schema';
import { Name } from '@peculiar/asn1-x509';
import type { Bytes } from '../../../../proofs/asn1/der';
import { encode, integer, oid, sequence, setOf, utf8String } from '../../../../proofs/asn1/der-write';
import { formatName } from '../../../../proofs/x509/name';

const attribute = (type: string, value: Bytes) => sequence(oid(type), value);
const latin1 = (tag: number, text: string) => encode(tag, Buffer.from(text, 'latin1'));

describe('formatName', () => {
  it('formats a name in its order, whatever its string types', () => {
    const name = sequence(
      setOf([attribute('2.5.4.6', latin1(0x13, 'MX'))]),
      setOf([attribute('2.5.4.10', utf8String('Secretaría de Economía'))]),
      setOf([attribute('2.5.4.11', latin1(0x14, 'Dirección'))]),
      setOf([attribute('2.5.4.3', encode(0x1e, Buffer.from('Raíz', 'utf16le').swap16()))]),
      setOf([attribute('1.2.840.113549.1.9.1', latin1(0x16, 'psc@example.mx'))]),
    );
    // Another library writes the same structure.
    expect(AsnConvert.parse(name, Name)).toHaveLength(5);
    expect(formatName(name)).toBe(
      'C=MX, O=Secretaría de Economía, OU=Dirección, CN=Raíz, emailAddress=psc@example.mx',
    );
  });

  it('escapes separators and terminal control characters', () => {
    const value = utf8String('Root, O=Us\u001b[31m\u202e\n');
    expect(formatName(sequence(setOf([attribute('2.5.4.3', value)])))).toBe('CN=Root\\, O\\=Us?[31m??');
  });

  it('shows an unknown type by its OID, and marks a value that is not text', () => {
    const names = [attribute('2.5.4.3', integer(1)), attribute('1.2.3', utf8String('x'))];
    expect(formatName(sequence(setOf(names)))).toBe('1.2.3=x+CN=(not text)');
  });

  it('does not throw on bytes that are not a name', () => {
    for (const bytes of [Uint8Array.of(1, 2, 3), sequence(integer(1)), sequence(setOf([sequence()]))]) {
      expect(formatName(bytes)).toBe('(unreadable name)');
    }
  });
});
