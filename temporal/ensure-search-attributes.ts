import type { Client } from '@temporalio/client';
import { GRPC, grpcCode } from './grpc-code';
import { searchAttributes } from '../contract/search-attributes';

const KEYWORD = 2;

/**
 * Registers the search attributes, without which workflows can't be started or would hang. A server where only administrators may do
 * this must have them already.
 */
export async function ensureSearchAttributes(client: Client): Promise<void> {
  const { namespace } = client.options;
  const { operatorService } = client.connection;
  let missing: string[] = [];
  try {
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
    missing = Object.keys(searchAttributes).filter((name) => customAttributes[name] === undefined);
    if (missing.length === 0) return;
    await operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } catch (error) {
    const code = grpcCode(error);
    // Another worker was first.
    if (code === GRPC.alreadyExists) return;
    // Not even listing them is permitted: assume that the administrator has added them.
    const refused = code === GRPC.permissionDenied || code === GRPC.unimplemented;
    if (refused && missing.length === 0) return;
    if (!refused) throw error;
    throw new Error(
      `Temporal refuses to register the search attributes ${missing.join(', ')}. Ask its administrator to add them, of type Keyword, ` +
        `to the namespace ${namespace}.`,
      { cause: error },
    );
  }
}
