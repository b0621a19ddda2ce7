import { JsonScanner } from '../../../../../api/upload/json/scanner';
import { everySplit, oneByOne } from './pieces';

interface Scanned {
  file: string | null;
  skeleton: unknown;
}

function scan(pieces: Buffer[]): Scanned {
  const scanner = new JsonScanner();
  let file: string | null = null;
  for (const piece of pieces) {
    for (const event of scanner.push(piece)) {
      if (event.type === 'start') file = '';
      if (event.type === 'content') file = `${file ?? ''}${event.slice.toString()}`;
    }
  }
  return { file, skeleton: scanner.skeleton.parse() };
}

function everyCut(text: string): Buffer[][] {
  return [...everySplit(Buffer.from(text)), oneByOne(Buffer.from(text))];
}

const FOUND: [string, string, Scanned][] = [
  [
    'first',
    '{"file_base64":"AAAA","title":"t"}',
    { file: 'AAAA', skeleton: { file_base64: '', title: 't' } },
  ],
  [
    'last',
    ' {"title":"t" , "file_base64" : "AAAA" } ',
    { file: 'AAAA', skeleton: { title: 't', file_base64: '' } },
  ],
  ['empty', '{"file_base64":""}', { file: '', skeleton: { file_base64: '' } }],
  [
    'under an escaped key',
    '{"\\u0066ile_base64":"AA\\/A"}',
    { file: 'AA\\/A', skeleton: { file_base64: '' } },
  ],
  [
    'after texts that look like structure',
    '{"title":"\\"file_base64\\":\\"{[\\\\","description":"]}","file_base64":"AAAA"}',
    { file: 'AAAA', skeleton: { title: '"file_base64":"{[\\', description: ']}', file_base64: '' } },
  ],
];

const NOT_FOUND: [string, string, unknown][] = [
  [
    'as a value',
    '{"title":"file_base64","description":"AAAA"}',
    { title: 'file_base64', description: 'AAAA' },
  ],
  [
    'deeper down',
    '{"a":{"file_base64":"AAAA"},"b":[1,{"file_base64":"BB"}]}',
    {
      a: { file_base64: 'AAAA' },
      b: [1, { file_base64: 'BB' }],
    },
  ],
  ['as a number', '{"file_base64":12,"title":"t"}', { file_base64: 12, title: 't' }],
  ['as a list of texts', '{"file_base64":["AAAA"],"title":"t"}', { file_base64: ['AAAA'], title: 't' }],
  ['as an object', '{"file_base64":{"x":"AAAA"}}', { file_base64: { x: 'AAAA' } }],
];

const REFUSED: [string, string][] = [
  ['an empty body', ''],
  ['a list', '["file_base64","AAAA"]'],
  ['a text', '"file_base64"'],
  ['a number', '12'],
  ['a byte order mark', '\ufeff{"file_base64":"AAAA"}'],
  ['something after the object', '{"file_base64":"AAAA"}x'],
  ['a second object', '{"file_base64":"AAAA"}{"title":"x"}'],
  ['a missing comma', '{"file_base64":"AAAA" "title":"x"}'],
  ['a comma too many', '{"file_base64":"AAAA",}'],
  ['two values for one key', '{"file_base64":"AAAA""BBBB"}'],
  ['an object that does not end', '{"file_base64":"AAAA"'],
  ['a key without a value', '{"file_base64"}'],
  ['a value without a key', '{:"AAAA"}'],
  ['an end without a start', '}{"file_base64":"AAAA"'],
  ['a comment', '{/**/"file_base64":"AAAA"}'],
  ['a raw control character in a text', '{"title":"a\u0001","file_base64":"AAAA"}'],
  ['an unknown escape in a text', '{"title":"\\x41","file_base64":"AAAA"}'],
  ['an unknown escape in a key', '{"\\x41":1,"file_base64":"AAAA"}'],
  ['the file twice', '{"file_base64":"AAAA","file_base64":"BBBB"}'],
  ['the file twice, once under an escaped key', '{"file_base64":"AAAA","file\\u005fbase64":"BBBB"}'],
  ['a text twice', '{"title":"a","title":"b","file_base64":"AAAA"}'],
  ['deep nesting', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
];

describe('the scanner of a JSON upload', () => {
  it.each(FOUND)('finds the file %s, however the body is cut', (_where, text, expected) => {
    for (const pieces of everyCut(text)) expect(scan(pieces)).toEqual(expected);
  });

  it.each(NOT_FOUND)('ignores file_base64 %s', (_where, text, skeleton) => {
    for (const pieces of everyCut(text)) expect(scan(pieces)).toEqual({ file: null, skeleton });
  });

  it.each(REFUSED)('refuses %s', (_what, text) => {
    for (const pieces of everyCut(text)) {
      expect(() => scan(pieces)).toThrow(expect.objectContaining({ code: 'invalid_request' }) as Error);
    }
  });

  it('refuses bytes that are not UTF-8, in texts and in keys', () => {
    for (const text of [
      '{"title":"\xff"}',
      '{"\xc3":"x"}',
      '{"title":"\xed\xa0\x80"}',
      '{"title":"\xc0\xaf"}',
    ]) {
      expect(() => scan([Buffer.from(text, 'latin1')])).toThrow(/not valid UTF-8/);
    }
  });

  it('accepts a skeleton of 64 KiB and not one byte more', () => {
    const empty = '{"title":"","file_base64":""}';
    const fitting = `{"title":"${'x'.repeat(65_536 - empty.length)}","file_base64":"AAAA"}`;
    expect(scan([Buffer.from(fitting)]).file).toBe('AAAA');
    expect(() => scan([Buffer.from(`${fitting} `)])).toThrow(/larger than 65536 bytes/);
  });
});
