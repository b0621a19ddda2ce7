import { filesPerBatch, hashBody, hashItem } from '../../../../../clients/cli/certify/hash-item';
import { LIMITS } from '../../../../../domain/limits';

const file = { path: '/home/ana/c14.pdf', sha256: 'ab'.repeat(32), size: 14 };

it('a file is sent by its hash, size and name, with what was said of it', () => {
  const said = { title: 'Contrato 14', reference: 'inv-2291', public_page: false } as const;
  const body = { sha256: file.sha256, file_size: 14, file_name: 'c14.pdf' };
  expect(hashBody(file, said)).toEqual({ ...body, ...said });
  expect(hashItem(file, said)).toEqual({ ...body, title: said.title, public_page: false, ref: 'inv-2291' });
});

it.each([
  ['nothing is said', {}],
  ['a long description is said', { description: '\u{1d11e}'.repeat(LIMITS.descriptionCharacters) }],
])('as many files fit into a batch as the service takes, whatever their names, when %s', (_what, texts) => {
  const most = filesPerBatch(texts);
  expect(most).toBeLessThanOrEqual(LIMITS.batchItems);
  const path = '\u0001'.repeat(LIMITS.fileNameCharacters);
  const items = Array.from({ length: most }, () => hashItem({ ...file, path }, texts));
  const bytes = Buffer.byteLength(JSON.stringify({ items }));
  expect(bytes).toBeLessThanOrEqual(LIMITS.batchBytes);
  expect(most === LIMITS.batchItems || bytes > 0.8 * LIMITS.batchBytes).toBe(true);
});
