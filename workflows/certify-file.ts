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
import { certifyAtOnce, compensate, publishOutcome, saveCertificate } from './certify-steps';
import { toFailure } from './failures';
import { firstAttemptMilliseconds, requestTimestamp } from './request-timestamp';
import { simulateFault } from './simulate-fault';

/**
 * Certifies one file, or the hash of one that its owner keeps. The workflow id is the certificate's id, so a file is certified once however many requests arrive. The update
 * `certificateReady` returns the same outcome; the workflow completes whether or not a client is waiting for it. Every step asks the record
 * first, so a run may be reset, cancelled, terminated or started again at any point. The caller has the answer before endpoints are told.
 */
export async function certifyFile(input: CertifyFileInput): Promise<CertifyFileResult> {
  const outcome = certifyOrCompensate(input);
  setHandler(certificateReady, () => outcome);
  try {
    return await outcome;
  } finally {
    await CancellationScope.nonCancellable(async () => {
      if (input.notify) await publishOutcome({ certificateId: input.certificateId });
      await condition(allHandlersFinished);
    });
  }
}

async function certifyOrCompensate(input: CertifyFileInput): Promise<CertifyFileResult> {
  const { certificateId, custody, plan } = input;
  const progress: Progress = { hashedAt: null };
  let result: CertifyFileResult;
  try {
    result = await certify(input, progress);
  } catch (error) {
    const failure = toFailure(error);
    narrate.compensating(failure, custody);
    const reason = failure.type ?? 'unknown';
    const certified = await CancellationScope.nonCancellable(() =>
      compensate({ certificateId, reason, ...progress }),
    );
    if (certified === null) {
      narrate.failed(failure);
      throw isCancellation(error) ? error : failure;
    }
    result = certified;
  }
  narrate.certified(certificateId, result.token.provider, plan);
  return result;
}

/** What a failed record says about the steps that were completed. */
interface Progress {
  hashedAt: string | null;
}

async function certify(input: CertifyFileInput, progress: Progress): Promise<CertifyFileResult> {
  const { certificateId, sha256, custody, plan, simulate } = input;
  if (simulate !== undefined) await simulateFault(simulate);
  const [provider = ''] = plan.providers;
  narrate.received(provider, custody);
  const first = await certifyAtOnce({
    certificateId,
    sha256,
    custody,
    provider,
    attemptMilliseconds: firstAttemptMilliseconds(plan),
  });
  if ('certified' in first) return first.certified;

  const { hashedAt } = first;
  progress.hashedAt = hashedAt;
  const stamped =
    'token' in first ? first : await requestTimestamp({ certificateId, sha256, custody }, plan, first.failed);
  if ('certified' in stamped) return stamped.certified;

  narrate.saving(stamped.token.provider);
  return saveCertificate({ certificateId, sha256, token: stamped.token, hashedAt });
}
