import { nearestName, nearestNameOf, noSuchName, shown } from '../../../api/suggest';
import { enumerate } from '../../../domain/text';

const KNOWN = ['file_base64', 'title', 'description', 'document_type', 'file_name', 'file_mime'];

describe('the nearest known name', () => {
  it.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['fileName', 'file_name'],
    ['file-mime', 'file_mime'],
    ['desciption', 'description'],
    ['name', 'file_name'],
    ['mime', 'file_mime'],
    ['type', 'document_type'],
    ['file', 'file_base64'],
    ['file_base64_content', 'file_base64'],
    ['colour', null],
    ['tags', null],
    ['a', null],
    ['', null],
    ['契約', null],
    ['__proto__', null],
    ['x'.repeat(100_000), null],
  ])('of %s is %s', (given, nearest) => {
    expect(nearestName(given, KNOWN)).toBe(nearest);
  });
});

it('is left out of the message when there is none, which lists the known ones', () => {
  expect(noSuchName('field', 'colour', ['file', 'title'])).toBe(
    'There is no field colour. The fields are file and title.',
  );
});

it('quotes what is not a word, and cuts it', () => {
  expect(shown('a "b"\n')).toBe('"a \\"b\\"\\n"');
  expect(shown('x'.repeat(1_000))).toBe('x'.repeat(64));
});

it('enumerates', () => {
  expect([enumerate(['a'], 'or'), enumerate(['a', 'b'], 'or'), enumerate(['a', 'b', 'c'], 'and')]).toEqual([
    'a',
    'a or b',
    'a, b and c',
  ]);
});

it('is searched for as many different names as a request may have compared, and for each once', () => {
  const find = nearestNameOf(2);
  const found = ['titel', 'tilte', 'titel', 'itle', 'tilte'].map((given) => find(given, KNOWN));
  expect(found).toEqual(['title', 'title', 'title', null, 'title']);
});

it('is searched for again in another list of names', () => {
  const find = nearestNameOf(2);
  expect([find('titel', KNOWN), find('titel', ['titem'])]).toEqual(['title', 'titem']);
});
