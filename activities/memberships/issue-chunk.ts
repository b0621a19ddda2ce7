import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { signCredential } from '../../app/memberships/credentials/issue-credential';
import type { IssueDependencies } from '../../app/memberships/credentials/issue-credential';
import type { PendingCredential } from '../../ports/memberships/credentials';
import type { RightOfWay } from '../certify/right-of-way';
import { tryAgain } from '../failures';
import { certifyNow } from './issue-credentials';

export interface IssueChunkDependencies extends IssueDependencies {
  rightOfWay: RightOfWay;
}

const CHUNK = 100;
const AT_ONCE = 4;
/** So many in a row mean that no provider answers: the others would only leave failed records behind. */
const FAILURES_IN_A_ROW = 4;
const HEARTBEAT_MILLISECONDS = 2_000;

export function createIssueChunkActivities(deps: IssueChunkDependencies) {
  const { credentials, rightOfWay } = deps;

  /** Some at once. The first error is raised when all that have begun have ended. */
  async function issueAll(pending: PendingCredential[]): Promise<void> {
    const cancellation = cancellationSignal();
    let next = 0;
    let failures = 0;
    let reason: unknown;

    async function work(): Promise<void> {
      while (next < pending.length && failures < FAILURES_IN_A_ROW && !cancellation.aborted) {
        const { id } = pending[next++] as PendingCredential;
        await rightOfWay.giveWay();
        try {
          await signCredential(deps, id);
          await certifyNow(deps, id);
          failures = 0;
        } catch (error) {
          reason = error;
          failures += 1;
        }
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    cancellation.throwIfAborted();
    if (reason !== undefined)
      throw tryAgain('not_certified', 'Some credentials were not certified.', reason as Error);
  }

  return {
    /** Signs and certifies the next credentials of a roster. Returns how many are left. */
    async issueChunk(rosterId: string): Promise<number> {
      const timer = setInterval(() => {
        heartbeat();
      }, HEARTBEAT_MILLISECONDS);
      try {
        await issueAll(await credentials.pendingOfRoster(rosterId, CHUNK));
        return (await credentials.countOfRoster(rosterId)).pending;
      } finally {
        clearInterval(timer);
      }
    },
  };
}

export type IssueChunkActivities = ReturnType<typeof createIssueChunkActivities>;
