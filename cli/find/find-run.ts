import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type { TemporalConfig } from '../../config/config';
import { runLink } from '../../temporal/run-link';
import type { RunFinding } from './findings';

const PATIENCE_MILLISECONDS = 5_000;
const NEWEST = 5;

type Place = Pick<TemporalConfig, 'uiUrl' | 'namespace'>;

export function createRunFinder(client: Client, place: Place) {
  /** The words a run shows in the web interface. Only a worker can say them. */
  async function words(workflowId: string, runId: string): Promise<string | null> {
    try {
      const { currentDetails } = await client.withDeadline(Date.now() + PATIENCE_MILLISECONDS, () =>
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
      says: await words(workflowId, runId),
      url: runLink(place, workflowId, runId),
    };
  }

  return {
    /** `null`: it was never started, or is older than the engine keeps runs. */
    async byId(workflowId: string): Promise<RunFinding | null> {
      try {
        const info = await client.withDeadline(Date.now() + PATIENCE_MILLISECONDS, () =>
          client.workflow.getHandle(workflowId).describe(),
        );
        return await describe(info);
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }
    },

    async byQuery(query: string): Promise<RunFinding[]> {
      return client.withDeadline(Date.now() + PATIENCE_MILLISECONDS, async () => {
        const found: RunFinding[] = [];
        for await (const info of client.workflow.list({ query, pageSize: NEWEST })) {
          found.push(await describe(info));
          if (found.length === NEWEST) break;
        }
        return found;
      });
    },
  };
}

export type RunFinder = ReturnType<typeof createRunFinder>;
