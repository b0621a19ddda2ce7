import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type { TemporalConfig } from '../../config/config';
import { runLink } from '../../temporal/run-link';
import type { RunFinding } from './findings';

const TIMEOUT_MS = 5_000;
const MAX_RUNS = 5;

type WebInterface = Pick<TemporalConfig, 'uiUrl' | 'namespace'>;

export function createRunFinder(client: Client, web: WebInterface) {
  /** The status text that a run shows in the web interface; `null` when no worker answers the query. */
  async function statusText(workflowId: string, runId: string): Promise<string | null> {
    try {
      const { currentDetails } = await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
        client.workflow
          .getHandle(workflowId, runId)
          .query<{ currentDetails?: string }>('__temporal_workflow_metadata'),
      );
      return currentDetails || null;
    } catch {
      return null;
    }
  }

  async function describe(
    info: Pick<WorkflowExecutionInfo, 'workflowId' | 'runId' | 'status' | 'startTime' | 'closeTime'>,
  ): Promise<RunFinding> {
    const { workflowId, runId, status, startTime, closeTime } = info;
    return {
      workflowId,
      runId,
      state: status.name.toLowerCase(),
      startedAt: startTime.toISOString(),
      endedAt: closeTime?.toISOString() ?? null,
      says: await statusText(workflowId, runId),
      url: runLink(web, workflowId, runId),
    };
  }

  return {
    /** `null`: it was never started, or Temporal has deleted it after the retention period. */
    async byId(workflowId: string): Promise<RunFinding | null> {
      try {
        const info = await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
          client.workflow.getHandle(workflowId).describe(),
        );
        return await describe(info);
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }
    },

    async byQuery(query: string): Promise<RunFinding[]> {
      return client.withDeadline(Date.now() + TIMEOUT_MS, async () => {
        const found: RunFinding[] = [];
        for await (const info of client.workflow.list({ query, pageSize: MAX_RUNS })) {
          found.push(await describe(info));
          if (found.length === MAX_RUNS) break;
        }
        return found;
      });
    },
  };
}

export type RunFinder = ReturnType<typeof createRunFinder>;
