import type { Client } from '@temporalio/client';
import { GRPC, grpcCode } from './grpc-code';
import { searchAttributes } from '../contract/search-attributes';

const KEYWORD = 2;

/**
 * Registers what runs are searched by. A cluster on which only its administrator may do this refuses; then they must be
 * there already: a run can't be started, or would hang, without them.
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
    // Another worker was faster.
    if (code === GRPC.alreadyExists) return;
    // Not for us to do, nor even to look whether it was done.
    const refused = code === GRPC.permissionDenied || code === GRPC.unimplemented;
    if (refused && missing.length === 0) return;
    if (!refused) throw error;
    throw new Error(
      `Temporal refuses to register the search attributes ${missing.join(', ')}. Have its administrator add them, of type Keyword, ` +
        `to the namespace ${namespace}.`,
      { cause: error },
    );
  }
}
