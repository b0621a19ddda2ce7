import type { Client } from '@temporalio/client';

/** Temporal gives every namespace an id of its own: no two deployments have the same. */
export async function namespaceId(client: Client): Promise<string> {
  const { namespace } = client.options;
  const { namespaceInfo } = await client.workflowService.describeNamespace({ namespace });
  if (!namespaceInfo?.id) throw new Error(`Temporal gave no id for the namespace ${namespace}.`);
  return namespaceInfo.id;
}
