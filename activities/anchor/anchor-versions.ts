import type { Batch, SignedTransaction } from '../../domain/anchoring';

/** Versions that can confirm, newest first. */
export function validVersions(batch: Batch): SignedTransaction[] {
  return batch.transactions.filter(({ refusal }) => refusal === null).reverse();
}

export function newestVersion(batch: Batch): SignedTransaction {
  const [newest] = validVersions(batch);
  if (newest === undefined) throw new Error(`Batch ${batch.id} has no valid transaction.`);
  return newest;
}
