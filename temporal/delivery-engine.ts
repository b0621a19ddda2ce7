import type { Client } from '@temporalio/client';
import { deliveriesAdded, deliverWorkflowId } from '../contract/deliver-to';
import type { DeliverToInput } from '../contract/deliver-to';
import { TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { UnavailableError } from '../domain/errors';
import type { DeliveryEngine } from '../ports/delivery-engine';
import { coalesce } from './coalesce';

type DeliverTo = (input: DeliverToInput) => Promise<void>;

const DEADLINE_MILLISECONDS = 6_000;

export function createDeliveryEngine(client: Client): DeliveryEngine {
  const wakeOne = coalesce(async (webhookId) => {
    await client.withDeadline(Date.now() + DEADLINE_MILLISECONDS, () =>
      client.workflow.signalWithStart<DeliverTo>(WORKFLOWS.deliverTo, {
        workflowId: deliverWorkflowId(webhookId),
        taskQueue: TASK_QUEUE,
        args: [{ webhookId }],
        signal: deliveriesAdded,
        // How long it takes to notice that a worker was killed in the middle of a task.
        workflowTaskTimeout: '5s',
        // Stored in the clear: ids only.
        staticSummary: 'Deliver events to an endpoint',
        staticDetails:
          `Endpoint ${webhookId}.\n\nSends what is due, ten requests at once, sleeps until the next is due, and ends when nothing is. Events and ` +
          'secrets are read when they are sent and are in no history.',
      }),
    );
  });
  return {
    async wake(webhookIds) {
      try {
        await Promise.all(webhookIds.map(wakeOne));
      } catch (error) {
        throw new UnavailableError('engine', { cause: error });
      }
    },
  };
}
