import type { Client, WorkflowHandle } from '@temporalio/client';
import { anchorHold, anchorResume, anchorState, anchorWake } from '../contract/anchor-batch';
import { SEARCH } from '../contract/search-attributes';
import { SCHEDULES, WORKFLOWS } from '../contract/names';
import type { AnchorState } from '../contract/anchor-batch';
import type { Stage } from '../contract/search-attributes';

export interface AnchoringStatus {
  held: boolean;
  nextWindowAt: Date | null;
  /** `null` between two windows. */
  run: ({ workflowId: string } & AnchorState) | null;
}

/** What an operator can do about anchoring: the schedule starts windows, the run of a window listens to signals. */
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

    /** No further window begins, and the one under way stops before its next step. */
    async hold(reason: string): Promise<void> {
      await schedule.pause(reason);
      await (await running())?.signal(anchorHold);
    },

    async resume(): Promise<void> {
      await (await running())?.signal(anchorResume);
      await schedule.unpause();
    },

    /** Begins a window now, or has the one under way try again at once what it waits for. */
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

/** How many windows under way say that they need a person. */
export async function countWindowsInTrouble(client: Client, patienceMilliseconds: number): Promise<number> {
  const trouble: Stage = 'attention';
  const query = `WorkflowType = '${WORKFLOWS.anchorBatch}' AND ExecutionStatus = 'Running' AND ${SEARCH.stage.name} = '${trouble}'`;
  const { count } = await client.withDeadline(Date.now() + patienceMilliseconds, () =>
    client.workflow.count(query),
  );
  return count;
}
