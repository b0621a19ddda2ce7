import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { until } from './until';

/** A Temporal namespace of its own, so that services under test share a server and nothing else. */
export async function freshNamespace(address: string): Promise<{ client: Client; namespace: string }> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  // The server's caches learn of it a little later.
  await until(async () => {
    await connection.workflowService.countWorkflowExecutions({ namespace });
    return true;
  });
  return { client: new Client({ connection, namespace }), namespace };
}
