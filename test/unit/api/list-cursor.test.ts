import fc from '../../support/property';
import { cursorAfter, pageOf, readCursor } from '../../../api/list-cursor';
import { CURSOR_PATTERN } from '../../../api/schemas/list';
import { newId } from '../../../domain/ids';

const PATTERN = new RegExp(CURSOR_PATTERN);

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

  it('matches the pattern of the API description', () => {
    fc.assert(
      fc.property(time, (createdAt) => {
        expect(cursorAfter({ createdAt, id: newId('cert') })).toMatch(PATTERN);
      }),
    );
  });

  it('has one spelling', () => {
    const cursor = cursorAfter({ createdAt: new Date('2026-11-14T18:02:11.214Z'), id: newId('cert') });
    fc.assert(
      fc.property(fc.nat(cursor.length), fc.string({ maxLength: 3 }), fc.nat(2), (at, text, without) => {
        const changed = cursor.slice(0, at) + text + cursor.slice(at + without);
        if (PATTERN.test(changed)) expect(cursorAfter(readCursor(changed))).toBe(changed);
      }),
    );
  });

  it.each([
    ['empty', ''],
    ['of another kind of id', '1700000000000-acct_0000000000000000000000'],
    ['with a sign', '-1-cert_0000000000000000000000'],
    ['with leading zeros', '007-cert_0000000000000000000000'],
    ['with a fraction', '1.5-cert_0000000000000000000000'],
    ['beyond the end of time', '9999999999999999-cert_0000000000000000000000'],
    ['with a line break', '1-cert_0000000000000000000000\n'],
  ])('is refused when %s', (_what, text) => {
    expect(text).not.toMatch(PATTERN);
  });
});

describe('a page', () => {
  it('names the next one only if there is one', () => {
    const found = ['a', 'b', 'c'];
    expect(pageOf(found, 2, (last) => last)).toEqual({ page: ['a', 'b'], has_more: true, next_cursor: 'b' });
    expect(pageOf(found, 3, (last) => last)).toEqual({ page: found, has_more: false, next_cursor: null });
    expect(pageOf<string>([], 3, (last) => last)).toEqual({ page: [], has_more: false, next_cursor: null });
  });
});
