import type { ActivityOptions } from '@temporalio/workflow';
import type { AnchorActivities, AnchorChecks } from '../activities/anchor/anchor';
import { proxyLocalSteps, proxySteps } from './steps';

const RETRY = { initialInterval: '500ms', backoffCoefficient: 2, maximumAttempts: 3 } as const;

/** Steps of a batch may take long. After three failed attempts the workflow shows the error to operators and retries the step itself. */
const STEP: ActivityOptions = {
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '12s',
  retry: RETRY,
};

/** "Not in a block yet" is a retryable failure: Temporal repeats the check, for days if necessary, without adding events to the history. */
const POLL: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '30s' },
};

export const steps = proxySteps<Omit<AnchorActivities, keyof AnchorChecks>>({
  watchAnchors: { ...STEP, summary: 'Check the anchors that need more confirmations' },
  isCheap: { ...STEP, summary: 'Is the fee low enough to close the window early?' },
  openBatch: { ...STEP, summary: 'Open a batch or resume the unfinished one' },
  fillBatch: { ...STEP, summary: 'Assign the waiting certificates to the batch' },
  sealBatch: { ...STEP, summary: 'Fix the order and the Merkle root' },
  signBatch: { ...STEP, summary: 'Sign the transaction and save it' },
  broadcastBatch: { ...STEP, summary: 'Broadcast the transaction' },
  confirmBatch: { ...POLL, summary: 'Wait for a block' },
  bumpBatch: { ...STEP, summary: 'Replace the transaction with one that pays a higher fee' },
});

/** Local, because most ticks do nothing else: the run keeps few events of them. */
export const checks = proxyLocalSteps<AnchorChecks>({
  needsWindow: {
    startToCloseTimeout: '3s',
    retry: RETRY,
    summary: 'Is anything to be anchored or checked now?',
  },
});
