import type { Client } from '@temporalio/client';
import { anchorHold, anchorResume, anchorState } from '../contract/anchor-batch';
import { SEARCH } from '../contract/search-attributes';
import { SCHEDULES, WORKFLOWS } from '../contract/names';
import type { AnchorState } from '../contract/anchor-batch';
import type { Stage } from '../contract/search-attributes';
import { openRun, runNow, signalOpenRun } from './scheduled-run';

export interface AnchoringStatus {
  held: boolean;
  /** When the waiting certificates, or the next ones, are anchored at the latest; `null` while that is not known or a batch is under way. */
  nextWindowAt: Date | null;
  /** When the schedule starts a run if none is open. */
  nextTickAt: Date | null;
  /** `null` after a batch, until the next tick. */
  run: ({ workflowId: string } & AnchorState) | null;
}

/** What operators can do about anchoring. The schedule starts a run when none is open; the open run takes signals. */
export function createAnchorControl(client: Client) {
  const schedule = client.schedule.getHandle(SCHEDULES.anchor);

  return {
    async status(): Promise<AnchoringStatus> {
      const { state, info } = await schedule.describe();
      const handle = await openRun(client, SCHEDULES.anchor);
      const run =
        handle === null ? null : { workflowId: handle.workflowId, ...(await handle.query(anchorState)) };
      const waitsUntil = run?.nextWindowAt ?? null;
      return {
        held: state.paused || (run?.held ?? false),
        nextWindowAt: waitsUntil === null ? null : new Date(waitsUntil),
        nextTickAt: info.nextActionTimes[0] ?? null,
        run,
      };
    },

    /** No further run starts, also after the open one was terminated, and the open one stops before its next step. */
    async hold(reason: string): Promise<void> {
      await schedule.pause(reason);
      await signalOpenRun(client, SCHEDULES.anchor, (run) => run.signal(anchorHold));
    },

    async resume(): Promise<void> {
      await signalOpenRun(client, SCHEDULES.anchor, (run) => run.signal(anchorResume));
      await schedule.unpause();
    },

    /** Begins a window now, or makes the current one retry at once. Does nothing while on hold. */
    async now(): Promise<'held' | 'started' | 'woken'> {
      const { state } = await schedule.describe();
      return state.paused ? 'held' : runNow(client, SCHEDULES.anchor);
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
