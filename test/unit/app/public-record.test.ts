import type { CertificateRecord } from '../../../app/certificate-record';
import { publicRecord } from '../../../app/public-record';

const RECORD = {
  id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE',
  title: 'private.pdf',
  description: 'private',
  document_type: 'contract',
  reference: 'private',
  file: { name: 'private.pdf', mime: 'application/x-private', size: 24, sha256: '5e'.repeat(32) },
  nom151: {},
  blockchain: {},
  created_at: '2026-11-14T18:02:10.101Z',
} as CertificateRecord;

describe('what anyone may see of a certificate', () => {
  it('is neither the file’s name nor what the owner noted for themself', () => {
    const shown = publicRecord({ title: null }, RECORD);
    expect(shown).toMatchObject({ title: null, document_type: 'contract', file: { size: 24 } });
    expect(JSON.stringify(shown)).not.toContain('private');
  });

  it('has the title that was typed', () => {
    expect(publicRecord({ title: 'Contrato 14' }, RECORD).title).toBe('Contrato 14');
  });
});
