import { NO_STEPS } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { newId } from '../../domain/ids';

export function processingCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const now = new Date();
  return {
    id: newId('cert'),
    accountId,
    status: 'processing',
    failure: null,
    title: 'Contrato 14',
    description: null,
    documentType: null,
    reference: null,
    publicPage: true,
    createdPublic: true,
    file: { name: 'c14.pdf', mime: 'application/pdf', size: 3, sha256: 'ab'.repeat(32) },
    custody: 'held',
    batch: null,
    token: null,
    evidence: null,
    anchor: null,
    steps: NO_STEPS,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
}

/** As it is once its token is saved. */
export function certifiedCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const at = new Date('2026-11-15T12:00:09Z');
  return processingCertificate(accountId, {
    status: 'certified',
    token: { provider: 'one', grade: 'sandbox', policyOid: '1.2.3', serialNumber: '7', genTime: at },
    evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256', renewal: null },
    anchor: { leaf: 'ee'.repeat(32), batchId: null, index: null },
    steps: { hashedAt: at, timestampedAt: at, savedAt: at, failedAt: null },
    ...facts,
  });
}

export function failedCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const failure = { code: 'psc_error' as const, message: 'No provider.' };
  return processingCertificate(accountId, { status: 'failed', failure, ...facts });
}
