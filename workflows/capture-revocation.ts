import { isCancellation, log } from '@temporalio/workflow';
import type { CaptureActivities, CaptureOutcome } from '../activities/evidence/capture-revocation';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import { reasonOf } from './failures';
import { repeatUntilFound } from './repeat-until-found';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

const { listDueSigners } = proxyLocalSteps<Pick<CaptureActivities, 'listDueSigners'>>({
  listDueSigners: {
    startToCloseTimeout: '10s',
    summary: 'Which signers lack revocation data, or were not checked for an hour?',
  },
});

const { captureSigner } = proxySteps<Pick<CaptureActivities, 'captureSigner'>>({
  captureSigner: {
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: '20s',
    // What a host answers, or does not, is a result. Only the database makes it fail: it is tried again at the next check.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 5 },
    summary: "Fetch and verify the revocation data of a signer's chain",
  },
});

export interface CaptureResult {
  captured: number;
  revoked: number;
  unknown: number;
}

/** Saves the revocation data of the signers whose time stamps have none. Returns how many. Waits while there is nothing to save. */
export async function captureRevocation(recurrence: Recurrence): Promise<CaptureResult> {
  return repeatUntilFound({
    ticks: createTicks(SCHEDULES.captureRevocation, recurrence),
    search: captureDue,
    isFound: ({ captured, revoked }) => captured + revoked > 0,
    nothingFound: 'There was no revocation data to save.',
  });
}

/** All at once: a slow host keeps no other signer waiting. */
async function captureDue(): Promise<CaptureResult> {
  const outcomes = await Promise.all((await listDueSigners()).map(captureOrReport));
  const count = (outcome: CaptureOutcome) => outcomes.filter((each) => each === outcome).length;
  return { captured: count('captured'), revoked: count('revoked'), unknown: count('unknown') };
}

async function captureOrReport(signer: string): Promise<CaptureOutcome> {
  try {
    return await captureSigner(signer);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.error('The revocation of a signer could not be checked. It is tried again at the next check.', {
      signer,
      reason: reasonOf(error),
    });
    return 'unknown';
  }
}
