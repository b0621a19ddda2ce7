import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client, WorkflowStartOptions } from '@temporalio/client';
import { TASK_QUEUE } from '../contract/names';
import { UnavailableError } from '../domain/errors';

const START_MILLISECONDS = 6_000;

type StartOptions<Input> = Pick<
  WorkflowStartOptions<(input: Input) => Promise<unknown>>,
  'workflowId' | 'args' | 'workflowTaskTimeout' | 'staticSummary' | 'staticDetails' | 'typedSearchAttributes'
>;

/**
 * Starts a run, or leaves the one that is open alone. One that has ended may be started again: the work of a run that an operator has
 * stopped is still to be done.
 */
export async function startOrJoin<Input>(
  client: Client,
  workflow: string,
  options: StartOptions<Input>,
): Promise<void> {
  const starting = () =>
    client.workflow.start<(input: Input) => Promise<unknown>>(workflow, {
      taskQueue: TASK_QUEUE,
      workflowIdConflictPolicy: 'USE_EXISTING',
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
