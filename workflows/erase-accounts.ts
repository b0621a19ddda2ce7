import { isCancellation, log, setCurrentDetails } from '@temporalio/workflow';
import type { EraseActivities } from '../activities/sweep/erase-accounts';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import { reasonOf } from './failures';
import { repeatUntilFound } from './repeat-until-found';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

const { listDueAccounts } = proxyLocalSteps<Pick<EraseActivities, 'listDueAccounts'>>({
  listDueAccounts: {
    startToCloseTimeout: '10s',
    summary: 'Which accounts are to be erased?',
  },
});

const { eraseAccount } = proxySteps<Pick<EraseActivities, 'eraseAccount'>>({
  eraseAccount: {
    startToCloseTimeout: '6 hours',
    heartbeatTimeout: '60s',
    // A problem with one account must not keep the others waiting: it is tried again at the next check.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 10 },
    summary: 'Delete the files and personal data of a closed account',
  },
});

export interface ErasureResult {
  erased: number;
  /** Certifications of these are still under way. */
  waiting: number;
  failed: number;
}

/** Erases the accounts whose closing can no longer be undone. Returns how many. Waits while there are none. */
export async function eraseAccounts(recurrence: Recurrence): Promise<ErasureResult> {
  return repeatUntilFound({
    ticks: createTicks(SCHEDULES.eraseAccounts, recurrence),
    search: eraseDue,
    isFound: ({ erased }) => erased > 0,
    nothingFound: 'There was no account to erase.',
  });
}

async function eraseDue(): Promise<ErasureResult> {
  const result: ErasureResult = { erased: 0, waiting: 0, failed: 0 };
  for (const accountId of await listDueAccounts()) {
    setCurrentDetails(`Erasing ${accountId}.`);
    try {
      const { outcome } = await eraseAccount(accountId);
      if (outcome === 'erased') result.erased += 1;
      else if (outcome === 'waiting') result.waiting += 1;
    } catch (error) {
      if (isCancellation(error)) throw error;
      result.failed += 1;
      log.error('An account could not be erased. It is tried again at the next check.', {
        accountId,
        reason: reasonOf(error),
      });
    }
  }
  setCurrentDetails('');
  return result;
}
