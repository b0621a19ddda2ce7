import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { announceWorkflowId } from '../contract/announce-anchor';
import type { AnnounceAnchorInput } from '../contract/announce-anchor';
import { TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import { UnavailableError } from '../domain/errors';
import type { AnnouncementEngine } from '../ports/announcement-engine';

const START_MILLISECONDS = 5_000;

export function createAnnouncementEngine(client: Client): AnnouncementEngine {
  return {
    async start(announcement) {
      const { batchId, news, blockHash } = announcement;
      const start = () =>
        client.workflow.start<(input: AnnounceAnchorInput) => Promise<number>>(WORKFLOWS.announceAnchor, {
          workflowId: announceWorkflowId(announcement),
          taskQueue: TASK_QUEUE,
          args: [announcement],
          workflowIdConflictPolicy: 'USE_EXISTING',
          // Of a run that an operator has stopped, the announcement is still pending.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          staticSummary: `Announce ${news} of ${batchId}`,
          staticDetails: `Publishes certificate.${news} for the certificates of ${batchId}, block ${blockHash}, to the accounts that have an endpoint.`,
          typedSearchAttributes: [{ key: SEARCH.anchorBatch, value: batchId }],
        });
      try {
        await client.withDeadline(Date.now() + START_MILLISECONDS, start);
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return;
        throw new UnavailableError('engine', { cause: error });
      }
    },
  };
}
