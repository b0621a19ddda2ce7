import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { CertifyActivities } from '../activities/certify';
import { HASH_STEP, STEP } from './activity-options';
import { certificateReady } from '../contract/certify-file';
import { SEARCH } from '../contract/search-attributes';
import type { CertifyFileInput, CertifyFileResult } from '../contract/certify-file';
import type { Stage } from '../contract/search-attributes';
import { toFailure } from './failures';
import { requestTimestamp } from './request-timestamp';

const { reserveAllowance, saveCertificate, compensate } = proxyLocalActivities<CertifyActivities>(STEP);
const { hashFile } = proxyLocalActivities<CertifyActivities>(HASH_STEP);

/**
 * Certifies one stored file. The run's id is the certificate's id, so a file is certified once however often it is asked for.
 * The update `certificateReady` only waits for the end: the run goes its way whether anyone waits or not.
 */
export async function certifyFile(input: CertifyFileInput): Promise<CertifyFileResult> {
  let end: { result: CertifyFileResult } | { failure: ApplicationFailure } | undefined;
  setHandler(certificateReady, async () => {
    await condition(() => end !== undefined);
    return outcome();
  });

  const done: StepTimes = { hashedAt: null };
  try {
    end = { result: await certify(input, done) };
  } catch (error) {
    const failure = toFailure(error);
    setCurrentDetails(
      `Failed (${failure.type ?? 'unknown'}): ${failure.message} Giving the unit back and removing the file.`,
    );
    const { certificateId, accountId } = input;
    // A run that is cancelled still cleans up after itself.
    await CancellationScope.nonCancellable(() =>
      compensate({ certificateId, accountId, reason: failure.type ?? 'unknown', ...done }),
    );
    setCurrentDetails(`Failed (${failure.type ?? 'unknown'}): ${failure.message} Nothing was charged.`);
    index('failed', null);
    end = { failure };
  }
  await condition(allHandlersFinished);
  return outcome();

  function outcome(): CertifyFileResult {
    if (end === undefined) throw ApplicationFailure.nonRetryable('The run has no outcome yet.');
    if ('failure' in end) throw end.failure;
    return end.result;
  }
}

/** For the record, which says when each step was done. */
interface StepTimes {
  hashedAt: string | null;
}

async function certify(input: CertifyFileInput, done: StepTimes): Promise<CertifyFileResult> {
  const { certificateId, accountId, sha256, size } = input;

  setCurrentDetails(
    'Received. Reserving one certificate of the allowance, and reading the stored file again.',
  );
  // Side by side: none needs another's result, and each turn of the workflow costs as much as a look into the database.
  const [, { hashedAt }] = await Promise.all([
    reserveAllowance.executeWithOptions({ ...STEP, summary: 'Reserve one certificate of the allowance' }, [
      { certificateId, accountId },
    ]),
    hashFile.executeWithOptions({ ...HASH_STEP, summary: `Hash the stored file (${size} bytes) again` }, [
      { certificateId, sha256 },
    ]),
  ]);
  done.hashedAt = hashedAt;

  setCurrentDetails('Hashed: the stored file is the one that was received. Asking for the time stamp.');
  const token = await requestTimestamp({ certificateId, sha256 }, input.plan);

  setCurrentDetails(`Time-stamped by ${token.provider}. Saving it, and queueing its leaf for the chain.`);
  const { leaf, nextAnchorAt, savedAt } = await saveCertificate.executeWithOptions(
    { ...STEP, summary: `Save the time stamp of ${token.provider}, queue the leaf` },
    [{ certificateId, accountId, sha256, token, hashedAt }],
  );
  setCurrentDetails(
    `Certified by ${token.provider}. Its leaf is queued for the window of ${nextAnchorAt}; which batch took it: sello find ${certificateId}`,
  );
  index('certified', token.provider);
  const { provider, grade, policyOid, serialNumber, genTime } = token;
  return {
    certificateId,
    token: { provider, grade, policyOid, serialNumber, genTime },
    leaf,
    nextAnchorAt,
    savedAt,
  };
}

/** How the run ended, and which provider time-stamped it, for searches. */
function index(stage: Stage, provider: string | null): void {
  upsertSearchAttributes([
    { key: SEARCH.stage, value: stage },
    ...(provider === null ? [] : [{ key: SEARCH.pscProvider, value: provider }]),
  ]);
}
