import { create, parse } from 'content-disposition';
import fc from '../../../support/property';

/** Of all code points but surrogates. The unit `binary` of fast-check is the same, but takes a second to list them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((codePoints) => String.fromCodePoint(...codePoints));

/** What we rely on when a caller's file name becomes a header: see RFC 6266 and RFC 8187. */
describe('the content disposition of a file', () => {
  it.each([
    ['contrato.pdf', 'attachment; filename=contrato.pdf'],
    ['año.pdf', `attachment; filename="a?o.pdf"; filename*=UTF-8''a%C3%B1o.pdf`],
    ['€ rates', `attachment; filename="? rates"; filename*=UTF-8''%E2%82%AC%20rates`],
    ['🎉', `attachment; filename="??"; filename*=UTF-8''%F0%9F%8E%89`],
    ['a"b.pdf', String.raw`attachment; filename="a\"b.pdf"`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ["ñ'()*", `attachment; filename="?'()*"; filename*=UTF-8''%C3%B1%27%28%29%2A`],
    ['100%20.pdf', `attachment; filename=100%20.pdf; filename*=UTF-8''100%2520.pdf`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a??Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
  ])('names %j', (fileName, expected) => {
    expect(create(fileName)).toBe(expected);
  });

  it('is one line of printable ASCII for every name', () => {
    fc.assert(
      fc.property(anyText, (fileName) => {
        expect(create(fileName)).toMatch(/^attachment[\x20-\x7e]*$/);
      }),
    );
  });

  it('lets every name be read back exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (fileName) => {
        expect(parse(create(fileName)).parameters['filename']).toBe(fileName);
      }),
    );
  });
});
