import { certifiedResult, settledResult } from '../../../../activities/certify/settled';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';

describe('what a step asks of the record', () => {
  it('lets the step work while the record is processing', () => {
    expect(settledResult(processingCertificate('acct_1'))).toBeNull();
  });

  it('is the result when the record is certified', () => {
    expect(settledResult(certifiedCertificate('acct_1'))).toEqual({
      token: {
        provider: 'one',
        grade: 'sandbox',
        policyOid: '1.2.3',
        serialNumber: '7',
        genTime: '2026-11-15T12:00:09.000Z',
      },
      evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256' },
      leaf: 'ee'.repeat(32),
      savedAt: '2026-11-15T12:00:09.000Z',
    });
  });

  it.each([
    ['with the code of a record that has failed', failedCertificate('acct_1'), 'psc_error'],
    ['when a failed record gives no code', failedCertificate('acct_1', { failure: null }), 'internal_error'],
    ['when the record is missing', null, 'record_missing'],
  ])('ends the run %s', (_when, record, type) => {
    expect(() => settledResult(record)).toThrow(
      expect.objectContaining({ type, nonRetryable: true }) as Error,
    );
  });

  it.each([
    ['token', { token: null }],
    ['leaf', { anchor: null }],
    ['time', { steps: processingCertificate('acct_1').steps }],
  ])('is retried when a certified record lacks its %s, so that nothing is compensated', (_what, facts) => {
    const record = certifiedCertificate('acct_1', { id: 'cert_1', ...facts });
    expect(() => certifiedResult(record)).toThrow(
      'Certificate cert_1 is certified, but its time stamp is missing.',
    );
  });
});
