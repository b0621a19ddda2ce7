import type { Client } from '@temporalio/client';

/** What an operator can do to a run in the Temporal UI or with the `temporal` command. */
export const OPERATOR_ACTIONS = ['reset', 'cancel', 'terminate', 'delete'] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

export async function act(client: Client, action: OperatorAction, workflowId: string): Promise<void> {
  const handle = client.workflow.getHandle(workflowId);
  switch (action) {
    case 'reset':
      await resetToStart(client, workflowId);
      return;
    case 'cancel':
      await handle.cancel();
      return;
    case 'terminate':
      await handle.terminate('An operator terminated it.');
      return;
    case 'delete':
      await client.connection.workflowService.deleteWorkflowExecution({
        namespace: client.options.namespace,
        workflowExecution: { workflowId },
      });
  }
}

/** To its first workflow task, whether or not that has ended. */
export async function resetToStart(client: Client, workflowId: string): Promise<void> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const task =
    events?.find((event) => event.workflowTaskCompletedEventAttributes) ??
    events?.find((event) => event.workflowTaskStartedEventAttributes);
  await client.connection.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    reason: 'An operator reset it.',
    workflowTaskFinishEventId: task!.eventId!,
    requestId: `reset-${workflowId}-${String(events?.length)}`,
  });
}
