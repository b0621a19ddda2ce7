import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { until } from './until';

/** A new Temporal namespace, so that services under test share only the server. */
export async function freshNamespace(address: string): Promise<{ client: Client; namespace: string }> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  // The server's caches are updated a little later.
  await until(async () => {
    await connection.workflowService.countWorkflowExecutions({ namespace });
    return true;
  });
  return { client: new Client({ connection, namespace }), namespace };
}
