import { contentFingerprint } from '../../../domain/idempotency';

const content = {
  sha256: 'a'.repeat(64),
  name: 'c14.pdf',
  mime: 'application/pdf',
  title: 'Contrato 14',
  description: null,
  documentType: 'contract',
};

describe('the fingerprint of a request', () => {
  it('is the same for the same content, whatever the order of the fields', () => {
    const reordered = Object.fromEntries(Object.entries(content).reverse()) as unknown as typeof content;
    expect(contentFingerprint(reordered)).toBe(contentFingerprint(content));
  });

  it.each(Object.keys(content))('changes with %s', (field) => {
    expect(contentFingerprint({ ...content, [field]: 'another' })).not.toBe(contentFingerprint(content));
  });

  it('distinguishes a missing description from an empty one, and a field from its neighbours', () => {
    expect(contentFingerprint({ ...content, description: '' })).not.toBe(contentFingerprint(content));
    const shifted = { ...content, name: 'c14.pdfapplication', mime: '/pdf' };
    expect(contentFingerprint(shifted)).not.toBe(contentFingerprint(content));
  });
});
