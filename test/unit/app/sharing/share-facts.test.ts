import type { PublicCertificate } from '../../../../app/public-certificate';
import { shareFacts } from '../../../../app/sharing/share-facts';

const CERTIFICATE = {
  title: null,
  custody: 'held',
  file: { name: 'private.pdf', size: 24, sha256: '5e'.repeat(32), mime: 'application/pdf' },
  token: { grade: 'technical', genTime: new Date('2026-11-14T18:02:11.214Z') },
} as PublicCertificate;

describe('what a link’s picture states', () => {
  it.each([
    ['pending', null],
    ['submitted', null],
    ['confirmed', 'signet'],
  ] as const)('names the chain of an anchor only once it is final: %s', (status, anchoredIn) => {
    expect(shareFacts(CERTIFICATE, { status, network: 'signet' }, 'es')).toEqual({
      language: 'es',
      title: null,
      custody: 'held',
      size: 24,
      sha256: '5e'.repeat(32),
      grade: 'technical',
      genTime: '2026-11-14T18:02:11.214Z',
      anchoredIn,
    });
  });
});
