import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client, WorkflowStartOptions } from '@temporalio/client';
import { announceRenewalWorkflowId, announceWorkflowId } from '../contract/announcements';
import { TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import type { AnchorAnnouncement } from '../domain/anchor-announcement';
import { UnavailableError } from '../domain/errors';
import type { AnnouncementEngine } from '../ports/announcement-engine';

const START_MILLISECONDS = 5_000;

export function createAnchorAnnouncementEngine(client: Client): AnnouncementEngine<AnchorAnnouncement> {
  return {
    async start(announcement) {
      const { batchId, news, blockHash } = announcement;
      await start<AnchorAnnouncement>(client, WORKFLOWS.announceAnchor, {
        workflowId: announceWorkflowId(announcement),
        args: [announcement],
        staticSummary: `Announce ${news} of ${batchId}`,
        staticDetails: `Publishes certificate.${news} for the certificates of ${batchId}, block ${blockHash}, to the accounts that have an endpoint.`,
        typedSearchAttributes: [{ key: SEARCH.anchorBatch, value: batchId }],
      });
    },
  };
}

/** By the renewal's id. */
export function createRenewalAnnouncementEngine(client: Client): AnnouncementEngine<string> {
  return {
    async start(renewalId) {
      await start<string>(client, WORKFLOWS.announceRenewal, {
        workflowId: announceRenewalWorkflowId(renewalId),
        args: [renewalId],
        staticSummary: `Announce the renewal ${renewalId}`,
        staticDetails: `Publishes certificate.renewed for the certificates of ${renewalId} to the accounts that have an endpoint.`,
      });
    },
  };
}

type StartOptions<Input> = Pick<
  WorkflowStartOptions<(input: Input) => Promise<number>>,
  'workflowId' | 'args' | 'staticSummary' | 'staticDetails' | 'typedSearchAttributes'
>;

async function start<Input>(client: Client, workflow: string, options: StartOptions<Input>): Promise<void> {
  const starting = () =>
    client.workflow.start<(input: Input) => Promise<number>>(workflow, {
      taskQueue: TASK_QUEUE,
      workflowIdConflictPolicy: 'USE_EXISTING',
      // Of a run that an operator has stopped, the announcement is still pending.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      ...options,
    });
  try {
    await client.withDeadline(Date.now() + START_MILLISECONDS, starting);
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    throw new UnavailableError('engine', { cause: error });
  }
}
