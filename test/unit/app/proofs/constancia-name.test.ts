import { constanciaName } from '../../../../app/proofs/pdf/constancia-name';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';

describe('the file name of a constancia', () => {
  it.each([
    ['Contrato 14', 'Constancia - Contrato 14.pdf'],
    ['c14.pdf', 'Constancia - c14.pdf'],
    ['Póliza n.º 7', 'Constancia - Póliza n.º 7.pdf'],
    ['../../etc/passwd', 'Constancia - etc passwd.pdf'],
    ['a\\b:c*d?e"f<g>h|i', 'Constancia - a b c d e f g h i.pdf'],
    ['fdp.\u202eexe', 'Constancia - fdp. exe.pdf'],
    ['line\r\nbreak\0', 'Constancia - line break.pdf'],
    ['x'.repeat(200), `Constancia - ${'x'.repeat(80)}.pdf`],
    ['...', `${ID}.pdf`],
    ['\u200b', `${ID}.pdf`],
    [null, `${ID}.pdf`],
  ])('of the title %j is %j', (title, name) => {
    expect(constanciaName(ID, title, 'es')).toBe(name);
  });

  it('is in the language of the sheet', () => {
    expect(constanciaName(ID, 'Contrato 14', 'en')).toBe('Certificate - Contrato 14.pdf');
  });
});
