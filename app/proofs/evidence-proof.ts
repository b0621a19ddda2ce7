import type { Certificate } from '../../domain/certificate';
import type { HashName } from '../../proofs/x509/hash';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { writeCertificateEvidence } from '../evidence/evidence-record';
import { createEvidenceStates } from '../evidence/evidence-state';
import { noTimestamp } from './nom151-proof';

export type EvidenceDependencies = Pick<AppDependencies, 'certificates' | 'renewals' | 'signers' | 'clock'>;

const RETRY_SECONDS = 60;

/** The evidence record. There is none while revocation data is still to come: it would be half a proof. */
export async function evidenceProof(
  deps: EvidenceDependencies,
  certificate: Certificate,
): Promise<{ record: Uint8Array; hashAlgorithm: HashName }> {
  const { status, evidence } = certificate;
  if (status !== 'certified') throw noTimestamp(certificate);
  const { revocation } = (await createEvidenceStates(deps)([certificate]))(certificate);
  const record = revocation === 'pending' ? null : await writeCertificateEvidence(deps, certificate);
  if (record === null || evidence === null)
    throw new ServiceError('proof_not_ready', {
      message:
        'The provider has not published yet that the signer’s certificate was good when it signed. That may take a day; the time stamp itself is ready (type=nom151).',
      retryAfterSeconds: RETRY_SECONDS,
    });
  return { record, hashAlgorithm: evidence.hashAlgorithm };
}
