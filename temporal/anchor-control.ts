import type { Client, WorkflowHandle } from '@temporalio/client';
import { anchorHold, anchorResume, anchorState, anchorWake } from '../contract/anchor-batch';
import { SEARCH } from '../contract/search-attributes';
import { SCHEDULES, WORKFLOWS } from '../contract/names';
import type { AnchorState } from '../contract/anchor-batch';
import type { Stage } from '../contract/search-attributes';

export interface AnchoringStatus {
  held: boolean;
  nextWindowAt: Date | null;
  /** `null` between windows. */
  run: ({ workflowId: string } & AnchorState) | null;
}

/** What operators can do about anchoring. The schedule starts windows; the workflow of the current window takes signals. */
export function createAnchorControl(client: Client) {
  const schedule = client.schedule.getHandle(SCHEDULES.anchor);

  async function running(): Promise<WorkflowHandle | null> {
    const { info } = await schedule.describe();
    const newest = info.runningActions.at(-1);
    return newest === undefined ? null : client.workflow.getHandle(newest.workflow.workflowId);
  }

  return {
    async status(): Promise<AnchoringStatus> {
      const { state, info } = await schedule.describe();
      const handle = await running();
      const run =
        handle === null ? null : { workflowId: handle.workflowId, ...(await handle.query(anchorState)) };
      return {
        held: state.paused || (run?.held ?? false),
        nextWindowAt: info.nextActionTimes[0] ?? null,
        run,
      };
    },

    /** No further window starts, and the current one stops before its next step. */
    async hold(reason: string): Promise<void> {
      await schedule.pause(reason);
      await (await running())?.signal(anchorHold);
    },

    async resume(): Promise<void> {
      await (await running())?.signal(anchorResume);
      await schedule.unpause();
    },

    /** Starts a window now, or makes the current one retry at once. */
    async now(): Promise<'started' | 'woken'> {
      const handle = await running();
      if (handle === null) {
        await schedule.trigger();
        return 'started';
      }
      await handle.signal(anchorWake);
      return 'woken';
    },
  };
}

/** How many running windows need attention. */
export async function countWindowsInTrouble(client: Client, timeoutMilliseconds: number): Promise<number> {
  const stage: Stage = 'attention';
  const query = `WorkflowType = '${WORKFLOWS.anchorBatch}' AND ExecutionStatus = 'Running' AND ${SEARCH.stage.name} = '${stage}'`;
  const { count } = await client.withDeadline(Date.now() + timeoutMilliseconds, () =>
    client.workflow.count(query),
  );
  return count;
}
