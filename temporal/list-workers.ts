import type { Client } from '@temporalio/client';
import { TASK_QUEUE } from '../contract/names';

/** A poll lasts a minute, so a worker not seen for longer is gone. The server itself lists it for five. */
const SEEN_WITHIN_SECONDS = 90;

/** The identities of the workers that poll for workflow tasks. */
export async function listWorkers(client: Client): Promise<string[]> {
  const { pollers } = await client.connection.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: TASK_QUEUE },
  });
  const oldest = Date.now() / 1000 - SEEN_WITHIN_SECONDS;
  const present = pollers.filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) > oldest);
  return [...new Set(present.map(({ identity }) => identity ?? ''))].sort();
}
