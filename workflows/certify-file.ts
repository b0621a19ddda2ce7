import {
  allHandlersFinished,
  CancellationScope,
  condition,
  isCancellation,
  setHandler,
} from '@temporalio/workflow';
import { certificateReady } from '../contract/certify-file';
import type { CertifyFileInput, CertifyFileResult } from '../contract/certify-file';
import { narrate } from './certify-narration';
import { compensate, hashFile, reserveAllowance, saveCertificate } from './certify-steps';
import { toFailure } from './failures';
import { requestTimestamp } from './request-timestamp';

/**
 * Certifies one stored file. The workflow id is the certificate's id, so a file is certified once however many requests arrive. The update
 * `certificateReady` returns the same outcome; the workflow completes whether or not a client is waiting for it.
 */
export async function certifyFile(input: CertifyFileInput): Promise<CertifyFileResult> {
  const outcome = certifyOrCompensate(input);
  setHandler(certificateReady, () => outcome);
  try {
    return await outcome;
  } finally {
    await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  }
}

async function certifyOrCompensate(input: CertifyFileInput): Promise<CertifyFileResult> {
  const { certificateId, accountId } = input;
  const progress: Progress = { hashedAt: null };
  try {
    return await certify(input, progress);
  } catch (error) {
    const failure = toFailure(error);
    narrate.compensating(failure);
    const reason = failure.type ?? 'unknown';
    await CancellationScope.nonCancellable(() =>
      compensate({ certificateId, accountId, reason, ...progress }),
    );
    narrate.failed(failure);
    throw isCancellation(error) ? error : failure;
  }
}

/** What a failed record says about the steps that were completed. */
interface Progress {
  hashedAt: string | null;
}

async function certify(input: CertifyFileInput, progress: Progress): Promise<CertifyFileResult> {
  const { certificateId, accountId, sha256, plan } = input;
  narrate.received();
  const [, { hashedAt }] = await Promise.all([
    reserveAllowance({ certificateId, accountId }),
    hashFile({ certificateId, sha256 }),
  ]);
  progress.hashedAt = hashedAt;

  const token = await requestTimestamp({ certificateId, sha256 }, plan);

  narrate.saving(token.provider);
  const saved = await saveCertificate({ certificateId, accountId, sha256, token, hashedAt });
  const { provider, grade, policyOid, serialNumber, genTime } = token;
  const result = { certificateId, token: { provider, grade, policyOid, serialNumber, genTime }, ...saved };
  narrate.certified(result);
  return result;
}
