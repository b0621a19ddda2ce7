import fc from 'fast-check';
import { cursorAfter, readCursor } from '../../../../api/routes/certificates/list-cursor';
import { newId } from '../../../../domain/ids';

describe('a cursor of the list', () => {
  const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

  it('is read back to the millisecond', () => {
    fc.assert(
      fc.property(time, (createdAt) => {
        const position = { createdAt, id: newId('cert') };
        expect(readCursor(cursorAfter(position))).toEqual(position);
      }),
    );
  });

  it('has one spelling', () => {
    const cursor = cursorAfter({ createdAt: new Date('2026-11-14T18:02:11.214Z'), id: newId('cert') });
    fc.assert(
      fc.property(fc.nat(cursor.length), fc.string({ maxLength: 3 }), fc.nat(2), (at, text, without) => {
        const changed = cursor.slice(0, at) + text + cursor.slice(at + without);
        const position = readCursor(changed);
        if (position !== null) expect(cursorAfter(position)).toBe(changed);
      }),
    );
    for (const extra of ['=', ' ', '.', '%', 'é']) expect(readCursor(cursor + extra)).toBeNull();
    expect(readCursor(cursor.slice(0, -1))).toBeNull();
  });

  it.each([
    ['empty', ''],
    ['of another layout', '2.1700000000000.cert_0000000000000000000000'],
    ['of another kind of id', '1.1700000000000.acct_0000000000000000000000'],
    ['with a sign', '1.-1.cert_0000000000000000000000'],
    ['with leading zeros', '1.007.cert_0000000000000000000000'],
    ['with a fraction', '1.1.5.cert_0000000000000000000000'],
    ['with a line break', '1.1.cert_0000000000000000000000\n'],
  ])('is refused when %s', (_what, text) => {
    expect(readCursor(Buffer.from(text).toString('base64url'))).toBeNull();
  });
});
