import { safeName, uniqueNames } from '../../../../app/bulk/entry-names';

describe('a name in a ZIP', () => {
  it.each([
    ['Contrato 14.pdf', 'Contrato 14.pdf'],
    ['../../x', '_.._x'],
    ['..\\..\\x', '_.._x'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\a', 'C__a'],
    ['..', '_'],
    ['', '_'],
    [' . ', '_'],
    ['.profile', 'profile'],
    ['a. . ', 'a'],
    ['nul', '_nul'],
    ['COM1.txt', '_COM1.txt'],
    ['Lpt².txt', '_Lpt².txt'],
    ['nul .txt', '_nul .txt'],
    ['CONIN$', '_CONIN$'],
    ['console.txt', 'console.txt'],
    ['a\u0000b\nc', 'a_b_c'],
    ['exe\u202efdp.pdf', 'exe_fdp.pdf'],
    ['año \u{1f389}', 'año \u{1f389}'],
    ['\u{1f468}\u200d\u{1f469}.pdf', '\u{1f468}_\u{1f469}.pdf'],
  ])('of %j is %j', (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  it('fits into the 255 bytes of a file system, with a number too, and keeps its ending', () => {
    const name = safeName(`${'\u{1f389}'.repeat(200)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255 - ' (100)'.length);
    expect(name).toMatch(/\.pdf$/);
  });

  it('is given once, whatever its case', () => {
    const unique = uniqueNames();
    expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'b', 'B'].map(unique)).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
      'b',
      'B (2)',
    ]);
  });
});
