import { contentDifferences } from '../../../domain/idempotency';
import { processingCertificate } from '../../support/certificates';

const certificate = processingCertificate('acct', { description: 'Con anexos', documentType: 'contract' });
const { file } = certificate;

describe('the content of a request', () => {
  it.each([
    ['file', { file: { ...file, sha256: 'cd'.repeat(32) } }],
    ['file', { file: { ...file, size: 4 } }],
    ['title', { title: 'Contrato 15' }],
    ['title', { title: null }],
    ['description', { description: null }],
    ['description', { description: 'con anexos' }],
    ['document_type', { documentType: 'invoice' }],
    ['reference', { reference: 'inv-2291' }],
    ['custody', { custody: 'hash_only' as const }],
  ])('differs by its %s', (field, change) => {
    expect(contentDifferences(certificate, { ...certificate, ...change })).toEqual([field]);
    expect(contentDifferences({ ...certificate, ...change }, certificate)).toEqual([field]);
  });

  it('differs by a title that was given, even if it is the file’s name', () => {
    const untitled = { ...certificate, title: null };
    expect(contentDifferences(untitled, { ...certificate, title: file.name })).toEqual(['title']);
  });

  it('is the same under another file name and media type', () => {
    const renamed = { ...certificate, file: { ...file, name: 'file', mime: 'application/octet-stream' } };
    expect(contentDifferences(certificate, renamed)).toEqual([]);
  });
});
