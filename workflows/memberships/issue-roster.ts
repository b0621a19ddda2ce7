import { setCurrentDetails } from '@temporalio/workflow';
import type { IssueRosterInput } from '../../contract/issue-credential';
import { finishRoster, issueChunk } from './issue-steps';

/** Signs and certifies the credentials of a roster, chunk by chunk. The workflow id is the roster's id. */
export async function issueRoster({ rosterId, accountId }: IssueRosterInput): Promise<void> {
  for (let left = Infinity; left > 0;) {
    left = await issueChunk(rosterId);
    setCurrentDetails(left === 0 ? 'All are certified.' : `${left} are still to be certified.`);
  }
  await finishRoster({ rosterId, accountId });
}
