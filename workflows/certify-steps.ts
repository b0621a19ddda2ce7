import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import type { CertifyActivities } from '../activities/certify/certify';
import type { PublishActivities } from '../activities/events/publish';
import { proxyLocalSteps, proxySteps } from './steps';

/**
 * Idempotent steps against database and storage run inside the workflow task, which saves a round trip each. They are retried without
 * limit, so certifications interrupted by an outage complete afterwards.
 */
const QUICK: LocalActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

export const { certifyAtOnce, saveCertificate, compensate, isSandbox } = proxyLocalSteps<
  Omit<CertifyActivities, 'requestTimestamp'>
>({
  // Reads up to 50 MB, possibly from remote storage, and then waits for the provider.
  certifyAtOnce: {
    ...QUICK,
    startToCloseTimeout: '90s',
    summary: 'Hash the stored file, if any, ask the first provider for a time stamp, save it',
  },
  saveCertificate: { ...QUICK, summary: 'Save the time stamp and queue the leaf for anchoring' },
  compensate: { ...QUICK, summary: 'Mark the record as failed, give the unit back, delete the file, if any' },
  isSandbox: { ...QUICK, summary: 'Check that every provider of this worker is a sandbox' },
});

/** Retried for as long as database or engine are down: the certificate is settled, and only its event waits. */
const PUBLISH: ActivityOptions = {
  // After this long, a step whose worker was killed is run again.
  startToCloseTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** Regular: a local step would keep the task open, and with it the answer to the caller. */
export const { publishOutcome } = proxySteps<PublishActivities>({
  publishOutcome: { ...PUBLISH, summary: 'Tell the endpoints of the account' },
});
