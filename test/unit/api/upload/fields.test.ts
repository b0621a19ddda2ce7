import { checkFields } from '../../../../api/upload/fields';

describe('the fields of an upload', () => {
  it('are null when absent, empty or null', () => {
    const nothing = {
      title: null,
      description: null,
      documentType: null,
      reference: null,
      publicPage: true,
      fileName: null,
      mime: null,
    };
    expect(checkFields({})).toEqual(nothing);
    expect(
      checkFields({ title: '', description: null, document_type: '', file_name: '', file_mime: '' }),
    ).toEqual(nothing);
  });

  it.each([
    ['title', 200],
    ['description', 2000],
    ['document_type', 64],
    ['reference', 128],
    ['file_name', 255],
  ] as const)('lets %s have %d characters, not one more', (field, maximum) => {
    const values = Object.values(checkFields({ [field]: '🎉'.repeat(maximum) }));
    expect(values).toContain('🎉'.repeat(maximum));
    for (const character of ['a', 'ñ', '🎉']) {
      expect(() => checkFields({ [field]: character.repeat(maximum + 1) })).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          message: expect.stringContaining(field) as string,
        }) as Error,
      );
    }
  });

  it.each(['title', 'description', 'document_type', 'reference', 'file_name', 'file_mime'] as const)(
    'refuse text in %s that XML 1.0 cannot represent, and name the field',
    (field) => {
      for (const bad of ['a\u0000b', 'a\u0001b', 'a\u001fb', 'a\ufffeb', 'a\ud800b']) {
        expect(() => checkFields({ [field]: bad })).toThrow(
          expect.objectContaining({
            code: 'invalid_request',
            message: expect.stringContaining(field) as string,
          }) as Error,
        );
      }
    },
  );

  it('keep text unchanged, including line breaks and spaces', () => {
    const text = ' Línea 1\r\n\tLínea 2 — 契約 🎉 ';
    expect(checkFields({ title: text, description: text })).toMatchObject({ title: text, description: text });
  });

  it.each([
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\contrato.pdf', 'contrato.pdf'],
    ['../../../a.pdf', 'a.pdf'],
    ['a/b\\c/d.pdf', 'd.pdf'],
    ['a/', null],
    ['..', null],
    ['.', null],
    ['x/..', null],
    ['.bashrc', '.bashrc'],
    [`${'d/'.repeat(500)}a.pdf`, 'a.pdf'],
  ])('turn %j into the file name %j', (path, expected) => {
    expect(checkFields({ file_name: path }).fileName).toBe(expected);
  });

  it('replace characters in a file name that hide or reorder it', () => {
    for (const code of [0x09, 0x0a, 0x0d, 0x7f, 0x85, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff])
      expect(checkFields({ file_name: `a${String.fromCodePoint(code)}b` }).fileName).toBe('a_b');
    expect(checkFields({ file_name: 'invoice-\u202efdp.exe' }).fileName).toBe('invoice-_fdp.exe');
    expect(checkFields({ file_name: '\u2066a\u2069.pdf' }).fileName).toBe('_a_.pdf');
  });

  it('keep what scripts and emoji need in a file name', () => {
    for (const name of ['año 契約.pdf', 'می\u200cخواهم.pdf', '👩\u200d💻.png', 'a\u00a0b'])
      expect(checkFields({ file_name: name }).fileName).toBe(name);
  });

  it('refuse a NUL in a file name, also in the removed path', () => {
    for (const path of ['a.pdf\0.exe', 'dir\0/a.pdf'])
      expect(() => checkFields({ file_name: path })).toThrow(/NUL/);
  });

  it.each([
    'application/pdf',
    'text/plain; charset=utf-8',
    'text/plain;a="b c"',
    'application/vnd.x+json',
    'x-a/b',
  ])('accept %j as a media type', (mime) => {
    expect(checkFields({ file_mime: mime }).mime).toBe(mime);
  });

  it.each([
    'pdf',
    'application/',
    '/pdf',
    'a/b/c',
    'a b/c',
    'text/plain\r\nX: y',
    'tëxt/plain',
    'a/b;',
    'a/b; c',
    'a/b;c="',
  ])('refuse %j as a media type', (mime) => {
    expect(() => checkFields({ file_mime: mime })).toThrow(/file_mime/);
  });
});
