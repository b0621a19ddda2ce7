import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { batchWorkflowId } from '../contract/certify-batch';
import type { CertifyBatchInput } from '../contract/certify-batch';
import type { TimestampPlan } from '../contract/certify-file';
import { WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import { UnavailableError } from '../domain/errors';
import type { BatchOrder, HashBatchEngine } from '../ports/hash-batch-engine';
import { startOrJoin } from './start-or-join';

const PROBE_MILLISECONDS = 2_000;

/** Every workflow is started with the provider plan of the process that starts it. */
export function createHashBatchEngine(client: Client, plan: TimestampPlan): HashBatchEngine {
  return {
    start: (order) =>
      startOrJoin<CertifyBatchInput>(client, WORKFLOWS.certifyBatch, batchStartOptions(order, plan)),

    async isRunning(batchId) {
      const handle = client.workflow.getHandle(batchWorkflowId(batchId));
      try {
        const { status } = await client.withDeadline(Date.now() + PROBE_MILLISECONDS, () =>
          handle.describe(),
        );
        return status.name === 'RUNNING';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw new UnavailableError('engine', { cause: error });
      }
    },
  };
}

function batchStartOptions({ batchId, accountId, total }: BatchOrder, plan: TimestampPlan) {
  const [firstProvider] = plan.providers;
  return {
    workflowId: batchWorkflowId(batchId),
    args: [{ batchId, plan }] as [CertifyBatchInput],
    workflowTaskTimeout: '5s',
    // Stored in the clear: ids only, no caller's text and no hash.
    staticSummary: `Certify a batch of ${total === 1 ? 'one hash' : `${total} hashes`}`,
    staticDetails: [
      `Batch ${batchId} of account ${accountId}.`,
      'Requests time stamps for the hashes in chunks, two at a time, and saves each as it arrives. What a provider does not certify in three rounds goes to the next one. The last step counts the records and settles the allowance.',
      `The batch and its run: sello find ${batchId}`,
    ].join('\n\n'),
    typedSearchAttributes: [
      { key: SEARCH.accountId, value: accountId },
      ...(firstProvider === undefined ? [] : [{ key: SEARCH.pscProvider, value: firstProvider }]),
    ],
  };
}
