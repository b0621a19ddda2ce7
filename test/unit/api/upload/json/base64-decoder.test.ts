import fc from '../../../../support/property';
import { scaled } from '../../../../support/scale';
import { Base64Decoder } from '../../../../../api/upload/json/base64-decoder';
import { StringUnescaper } from '../../../../../api/upload/json/string-unescaper';
import { anyCuts, cutAt, everySplit, jsonBase64, oneByOne } from './pieces';

function decode(pieces: Buffer[]): Buffer {
  const unescaper = new StringUnescaper();
  const decoder = new Base64Decoder();
  const bytes = pieces.map((piece) => decoder.write(unescaper.write(piece)));
  unescaper.end();
  return Buffer.concat([...bytes, decoder.end()]);
}

const VALID: [string, string][] = [
  ['', ''],
  ['Zg==', 'f'],
  ['Zm8=', 'fo'],
  ['Zm9v', 'foo'],
  ['Zm9vYmFy', 'foobar'],
  ['Zm9v\\nYmFy\\r\\n', 'foobar'],
  ['Z\\ng\\r=\\n=\\n', 'f'],
  ['+/+/', '\u{fb}\u{ff}\u{bf}'],
  ['\\u002b\\/\\u002B\\u002f', '\u{fb}\u{ff}\u{bf}'],
  ['Zg\\u003d\\u003D', 'f'],
];

const INVALID: [string, string][] = [
  ['no padding', 'Zg'],
  ['half of the padding', 'Zg='],
  ['too much padding', 'Zm8=='],
  ['padding alone', '===='],
  ['padding after whole groups', 'Zm9v=' + '==='],
  ['one character of a group', 'Zm9vZ==='],
  ['text after the padding', 'Zg==Zg=='],
  ['padding in the middle', 'Z=g='],
  ['the URL alphabet', '-_-_'],
  ['a blank', 'Zm 9v'],
  ['a tab escape', 'Zm\\t9v'],
  ['a quote escape', 'Zm\\"9v'],
  ['a backslash', 'Zm\\\\9v'],
  ['a character beyond ASCII as an escape', 'Zm\\u00e99v'],
  ['a NUL escape', 'Zm\\u00009v'],
  ['a full-width letter', 'Zm９v'],
  ['a byte beyond ASCII', 'Zmé9v'],
  ['bits that stand for nothing', 'Zh=='],
  ['bits that stand for nothing, of three', 'Zm9='],
  ['an escape that is cut off', 'Zm9v\\'],
  ['a \\u escape that is cut off', 'Zm9v\\u00'],
];

describe('base64 in a JSON string', () => {
  it.each(VALID)('is decoded from %j, however it is cut', (text, expected) => {
    for (const pieces of [...everySplit(Buffer.from(text)), oneByOne(Buffer.from(text))]) {
      expect(decode(pieces).toString('latin1')).toBe(expected);
    }
  });

  it.each(INVALID)('is refused with %s, however it is cut', (_what, text) => {
    for (const pieces of [...everySplit(Buffer.from(text)), oneByOne(Buffer.from(text))]) {
      expect(() => decode(pieces)).toThrow(expect.objectContaining({ code: 'invalid_base64' }) as Error);
    }
  });

  it.each(['Zm\n9v', 'Zm9v\r\n', 'Zm\\uzz109v', 'Zm\\u00g09v'])('is refused as invalid JSON: %j', (text) => {
    for (const pieces of [...everySplit(Buffer.from(text)), oneByOne(Buffer.from(text))]) {
      expect(() => decode(pieces)).toThrow(expect.objectContaining({ code: 'invalid_request' }) as Error);
    }
  });

  it('is refused with any byte outside the alphabet, at every position of a group', () => {
    const alphabet = /[A-Za-z0-9+/]/;
    for (let byte = 0; byte < 256; byte += 1) {
      if (alphabet.test(String.fromCharCode(byte))) continue;
      for (let place = 0; place < scaled(4, 8); place += 1) {
        const text = Buffer.from('Zm9vYmFyZm9v');
        text[place] = byte;
        expect(() => decode([text])).toThrow();
      }
    }
  });

  it('is decoded for any line breaks, escapes and chunks', () => {
    const written = fc
      .uint8Array({ maxLength: 200 })
      .chain((bytes) => fc.tuple(fc.constant(bytes), jsonBase64(bytes), anyCuts));
    fc.assert(
      fc.property(written, ([bytes, text, cuts]) => {
        expect(decode(cutAt(Buffer.from(text), cuts))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('is decoded as a strict decoder does, for any text', () => {
    const pieceOfText = fc.constantFrom(
      'A',
      'Q',
      'g',
      '9',
      '+',
      '/',
      '=',
      '==',
      '\\n',
      '-',
      ' ',
      'é',
      '\\u0041',
    );
    const strict = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
    fc.assert(
      fc.property(fc.array(pieceOfText, { maxLength: 12 }), anyCuts, (parts, cuts) => {
        const text = parts.join('');
        const plain = text.replaceAll('\\n', '').replaceAll('\\u0041', 'A');
        const valid = strict.test(plain) && Buffer.from(plain, 'base64').toString('base64') === plain;
        const pieces = cutAt(Buffer.from(text), cuts);
        if (valid) expect(decode(pieces)).toEqual(Buffer.from(plain, 'base64'));
        else
          expect(() => decode(pieces)).toThrow(expect.objectContaining({ code: 'invalid_base64' }) as Error);
      }),
      { numRuns: scaled(150, 10_000) },
    );
  });
});
