import type { Client } from '@temporalio/client';
import { isGrpcServiceError } from '@temporalio/client';
import { searchAttributes } from './search-attributes';

const KEYWORD = 2;
const ALREADY_EXISTS = 6;

/**
 * Registers what runs are searched by. A cluster on which only its administrator may do this refuses; then they must be
 * there already, and the first start of a run says so if they are not.
 */
export async function ensureSearchAttributes(client: Client): Promise<void> {
  const { namespace } = client.options;
  const names = Object.keys(searchAttributes);
  const existing = await client.connection.operatorService
    .listSearchAttributes({ namespace })
    .catch(ignoreRefusal);
  const missing = names.filter((name) => existing?.customAttributes[name] === undefined);
  if (existing === null || missing.length === 0) return;
  await client.connection.operatorService
    .addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    })
    .catch((error: unknown) => {
      if (!(isGrpcServiceError(error) && Number(error.code) === ALREADY_EXISTS)) throw error;
    });
}

const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;

function ignoreRefusal(error: unknown): null {
  if (isGrpcServiceError(error) && [PERMISSION_DENIED, UNIMPLEMENTED].includes(Number(error.code)))
    return null;
  throw error;
}
