import type { HashBatch } from '../../domain/hash-batch';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';

/** The account's batch. Another account's looks the same as one that does not exist. */
export async function findBatch(
  { hashBatches }: Pick<AppDependencies, 'hashBatches'>,
  accountId: string,
  id: string,
): Promise<HashBatch> {
  const batch = await hashBatches.findForAccount(accountId, id);
  if (batch !== null) return batch;
  throw new ServiceError('not_found', {
    message: 'This account has no batch with that id. Check the id, and that the same account made it.',
  });
}
