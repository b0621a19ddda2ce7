import fc from 'fast-check';
import { contentDisposition } from '../../../../adapters/storage/content-disposition';

describe('the content disposition of a file', () => {
  it.each([
    ['contrato.pdf', 'attachment; filename="contrato.pdf"'],
    ['año.pdf', `attachment; filename="a_o.pdf"; filename*=UTF-8''a%C3%B1o.pdf`],
    ['€ rates', `attachment; filename="_ rates"; filename*=UTF-8''%E2%82%AC%20rates`],
    ['🎉', `attachment; filename="_"; filename*=UTF-8''%F0%9F%8E%89`],
    ['a"b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ["ñ'()*", `attachment; filename="_'()*"; filename*=UTF-8''%C3%B1%27%28%29%2A`],
    ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ['', 'attachment'],
  ])('names %j', (fileName, expected) => {
    expect(contentDisposition(fileName)).toBe(expected);
  });

  it('is one line of visible ASCII, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fileName) => {
        expect(contentDisposition(fileName)).toMatch(/^attachment[\x20-\x7e]*$/);
      }),
    );
  });

  it('lets every well-formed name be read back exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (fileName) => {
        const value = contentDisposition(fileName);
        const exact = /filename\*=UTF-8''([!#$&+.^_`|~0-9A-Za-z%-]+)$/.exec(value)?.[1];
        const read =
          exact === undefined ? /filename="([^"\\]*)"$/.exec(value)?.[1] : decodeURIComponent(exact);
        expect(read).toBe(fileName);
      }),
    );
  });
});
