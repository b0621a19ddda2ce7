import type { ActivityOptions } from '@temporalio/workflow';
import { ActivityCancellationType } from '@temporalio/workflow';
import type { IssueChunkActivities } from '../../activities/memberships/issue-chunk';
import type { IssueActivities } from '../../activities/memberships/issue-credentials';
import { STEP_QUEUES } from '../../contract/names';
import { proxySteps } from '../steps';

/** Retried without limit: the accreditation or the renewal has happened, and its credential is owed. */
const STEP: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

export const { signCredential, certifyCredential, finishRoster } = proxySteps<IssueActivities>({
  signCredential: { ...STEP, summary: 'Sign the credential' },
  certifyCredential: {
    ...STEP,
    // Each attempt that no provider certifies leaves a failed record behind.
    retry: { ...STEP.retry, maximumInterval: '15 minutes' },
    summary: 'Certify it, with the unit that was held for it',
  },
  finishRoster: { ...STEP, summary: 'Settle the allowance, mark the roster as done' },
});

export const { issueChunk } = proxySteps<IssueChunkActivities>({
  issueChunk: {
    taskQueue: STEP_QUEUES.batches,
    startToCloseTimeout: '10 minutes',
    heartbeatTimeout: '12s',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15 minutes' },
    summary: 'Sign and certify the next hundred',
  },
});
