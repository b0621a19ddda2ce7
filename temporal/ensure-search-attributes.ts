import type { Client } from '@temporalio/client';
import { GRPC, grpcCode } from './grpc-code';
import { searchAttributes } from './search-attributes';

const KEYWORD = 2;

/**
 * Registers what runs are searched by. A cluster on which only its administrator may do this refuses; then they must be
 * there already, and the first start of a run says so if they are not.
 */
export async function ensureSearchAttributes(client: Client): Promise<void> {
  const { namespace } = client.options;
  const { operatorService } = client.connection;
  try {
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
    const missing = Object.keys(searchAttributes).filter((name) => customAttributes[name] === undefined);
    if (missing.length === 0) return;
    await operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } catch (error) {
    const code = grpcCode(error);
    // Another worker was faster, or this is not for us to do.
    const harmless: (number | null)[] = [GRPC.alreadyExists, GRPC.permissionDenied, GRPC.unimplemented];
    if (!harmless.includes(code)) throw error;
  }
}
