import { baseName, counted, hasAtMost, isXmlText } from '../../../domain/text';

describe('text for proofs', () => {
  it.each([
    '',
    'Contrato 14',
    'tab\tand\r\nlines',
    'ñandú 漢字',
    '😀 beyond the first plane',
    '\uE000\uFFFD',
  ])('accepts %j', (text) => {
    expect(isXmlText(text)).toBe(true);
  });

  it.each([
    '\0',
    'bell\x07',
    '\x1b[31m',
    '\uFFFE',
    '\uFFFF',
    'a lone high surrogate \uD83D',
    '\uDE00 a lone low one',
  ])('refuses %j', (text) => {
    expect(isXmlText(text)).toBe(false);
  });
});

describe('a length', () => {
  it.each([
    ['', 0, true],
    ['ab', 2, true],
    ['abc', 2, false],
    ['😀😀', 2, true],
    ['😀😀😀', 2, false],
    ['a😀b', 2, false],
  ])('of %j is within %d characters: %s', (text, characters, within) => {
    expect(hasAtMost(characters, text)).toBe(within);
  });
});

describe('a file name', () => {
  it.each([
    ['c14.pdf', 'c14.pdf'],
    ['/home/ana/c14.pdf', 'c14.pdf'],
    ['C:\\Users\\ana\\c14.pdf', 'c14.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['mixed\\and/slashes', 'slashes'],
    ['ends/', ''],
  ])('loses its path: %j', (path, name) => {
    expect(baseName(path)).toBe(name);
  });
});

describe('a number with its noun', () => {
  it.each([
    [0, '0 certificates'],
    [1, '1 certificate'],
    [2, '2 certificates'],
  ])('%d', (count, text) => {
    expect(counted(count, 'certificate')).toBe(text);
  });
});
