import { readPublishedTrust } from '../../../../proofs/judge/published-trust';
import { encodePem } from '../../../../proofs/x509/pem';

const DER = Uint8Array.of(0x30, 0);
const ENTRY = {
  provider: 'psc-one',
  grade: 'accredited',
  accreditation: null,
  roots: encodePem('CERTIFICATE', DER).repeat(2),
  intermediates: encodePem('CERTIFICATE', DER),
  policies: ['1.2.3'],
  require_eku: false,
};

describe('a published trust document', () => {
  it('gives each provider’s grade, roots, intermediates, policies and purpose rule', () => {
    expect(readPublishedTrust([ENTRY])).toEqual([
      {
        provider: 'psc-one',
        grade: 'accredited',
        roots: [DER, DER],
        intermediates: [DER],
        policies: ['1.2.3'],
        requireEku: false,
      },
    ]);
  });

  it.each<[string, unknown]>([
    ['that is not a list', { ...ENTRY }],
    ['with an entry that is not an object', [null]],
    ['without a provider', [{ ...ENTRY, provider: undefined }]],
    ['without a known grade', [{ ...ENTRY, grade: 'gold' }]],
    ['without intermediates', [{ ...ENTRY, intermediates: undefined }]],
    ['without policies', [{ ...ENTRY, policies: undefined }]],
    ['with a policy that is not text', [{ ...ENTRY, policies: [1] }]],
    ['without the purpose rule', [{ ...ENTRY, require_eku: undefined }]],
    ['with an entry that has no root', [ENTRY, { ...ENTRY, roots: '' }]],
    ['with a root that is not PEM', [{ ...ENTRY, roots: 'x' }]],
  ])('is refused %s', (_what, document) => {
    expect(() => readPublishedTrust(document)).toThrow('trust document');
  });
});
