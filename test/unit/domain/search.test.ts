import { readSearch, referenceTerm, searchFieldsOf, typeTerm } from '../../../domain/search';

const file = { name: 'c14.pdf', mime: 'application/pdf', size: 3, sha256: 'ab'.repeat(32) };
const NOTHING = { title: null, file: { ...file, name: '-' }, documentType: null, reference: null };

describe('what a certificate is found by', () => {
  it('is every prefix of up to ten characters of each word of title and file name, each once', () => {
    const { terms, text } = searchFieldsOf({ ...NOTHING, title: 'Contrato 14', file });
    expect(terms.sort()).toEqual(
      ['c', 'co', 'con', 'cont', 'contr', 'contra', 'contrat', 'contrato', '1', '14', 'c1', 'c14']
        .concat(['p', 'pd', 'pdf'])
        .sort(),
    );
    expect(text).toBe(' contrato 14 c14 pdf');
  });

  it('has neither case nor accents, however they are encoded', () => {
    for (const title of ['PÓLIZA', 'po\u0301liza', 'ｐóliza'])
      expect(searchFieldsOf({ ...NOTHING, title }).text).toBe(' poliza');
  });

  it('cuts a prefix between characters, not within one', () => {
    const { terms } = searchFieldsOf({ ...NOTHING, title: '\u{20000}'.repeat(12) });
    expect(terms.map((term) => Array.from(term).length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('includes document type and reference as a whole, without their case but with their accents', () => {
    expect(searchFieldsOf({ ...NOTHING, documentType: 'Año Fiscal', reference: 'INV-2291' }).terms).toEqual([
      'type:año fiscal',
      'ref:inv-2291',
    ]);
    expect([typeTerm('AÑO fiscal'), referenceTerm('inv-2291')]).toEqual(['type:año fiscal', 'ref:inv-2291']);
  });

  it('stays small for text that unfolds into many words', () => {
    const name = '\ufdfa'.repeat(255);
    const { terms, text } = searchFieldsOf({
      ...NOTHING,
      title: '\ufdfa'.repeat(200),
      file: { ...file, name },
    });
    expect(terms.length).toBeLessThanOrEqual(500);
    expect(text.length).toBeLessThanOrEqual(600);
  });
});

describe('a search', () => {
  it.each([
    [' cert_4fT0mQ2vX9bKc7LrZ1aYwE ', { id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE' }],
    ['AB'.repeat(32), { sha256: 'ab'.repeat(32) }],
    ['Contrató  14, contrato', { words: ['contrato', '14'] }],
    ['cert_4fT0', { words: ['cert', '4ft0'] }],
    ['.*', { words: [] }],
  ])('for %p looks for %j', (text, search) => {
    expect(readSearch(text)).toEqual(search);
  });
});
