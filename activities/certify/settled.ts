import type { CertifyFileResult } from '../../contract/certify-file';
import type { Certificate } from '../../domain/certificate';
import { finalFailure } from '../failures';

/**
 * What every step asks of the record before it does anything, so that a run may be repeated at any point: a certified record is the result
 * and a failed one ends the run. Gives `null` while the record is `processing`.
 */
export function settledResult(record: Certificate | null): CertifyFileResult | null {
  switch (record?.status) {
    case 'processing':
      return null;
    case 'certified':
      return certifiedResult(record);
    case 'failed':
      throw finalFailure(record.failure?.code ?? 'internal_error', 'The record has already failed.');
    case undefined:
      throw finalFailure(
        'record_missing',
        'The record of this certificate is missing, so nothing was changed. If the database was restored from a backup, the sweep reports the file as one without a record.',
      );
  }
}

export function certifiedResult({ id, token, evidence, anchor, steps }: Certificate): CertifyFileResult {
  if (token === null || evidence === null || anchor === null || steps.savedAt === null)
    throw new Error(`Certificate ${id} is certified, but its time stamp is missing.`);
  const { provider, grade, policyOid, serialNumber, genTime } = token;
  return {
    token: { provider, grade, policyOid, serialNumber, genTime: genTime.toISOString() },
    evidence: { signer: evidence.signer, hashAlgorithm: evidence.hashAlgorithm },
    leaf: anchor.leaf,
    savedAt: steps.savedAt.toISOString(),
  };
}
