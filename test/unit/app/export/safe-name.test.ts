import { safeName } from '../../../../app/export/safe-name';

describe('the name of an exported file', () => {
  it.each([
    ['contrato 14.pdf', 'contrato 14.pdf'],
    ['año ñandú.docx', 'año ñandú.docx'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\temp\\a.txt', 'C__temp_a.txt'],
    ['a<b>:"|?*.txt', 'a_b______.txt'],
    ['.bashrc', 'bashrc'],
    ['...', 'file'],
    ['', 'file'],
    ['line\nbreak.txt', 'line_break.txt'],
  ])('%j is stored as %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('keeps its extension when it is cut short', () => {
    const safe = safeName(`${'é'.repeat(300)}.pdf`);
    expect(Array.from(safe)).toHaveLength(120);
    expect(safe.endsWith('é.pdf')).toBe(true);
  });
});
