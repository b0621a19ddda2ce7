import type { LocalActivityOptions } from '@temporalio/workflow';
import type { CertifyActivities } from '../activities/certify';
import { proxyLocalSteps } from './steps';

/**
 * Quick, idempotent steps against database and storage run inside the workflow task, which saves a round trip each. They are retried
 * without limit, so certifications interrupted by an outage complete afterwards.
 */
const QUICK: LocalActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

export const { reserveAllowance, hashFile, saveCertificate, compensate } = proxyLocalSteps<
  Omit<CertifyActivities, 'requestTimestamp'>
>({
  reserveAllowance: { ...QUICK, summary: 'Reserve one certificate of the allowance' },
  // Reads up to 50 MB, possibly from remote storage.
  hashFile: { ...QUICK, startToCloseTimeout: '60s', summary: 'Hash the stored file' },
  saveCertificate: { ...QUICK, summary: 'Save the time stamp and queue the leaf for anchoring' },
  compensate: { ...QUICK, summary: 'Mark the record as failed, release the reservation, delete the file' },
});
