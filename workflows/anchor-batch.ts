import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { AnchorActivities } from '../activities/anchor';
import { BATCH_STEP, CONFIRMATION } from './activity-options';

const { openBatch, fillBatch, sealBatch, signBatch, broadcastBatch } =
  proxyActivities<AnchorActivities>(BATCH_STEP);
const { confirmBatch } = proxyActivities<AnchorActivities>(CONFIRMATION);

export interface AnchorBatchResult {
  /** `null`: there was nothing to anchor. */
  batchId: string | null;
  certificates: number;
  txid: string | null;
  blockHeight: number | null;
}

/**
 * One window: takes the certificates that wait, fixes them under one Merkle root, and puts that root into a Bitcoin
 * transaction. Every step leaves its result in the database and begins by looking there, so a run that was cut off anywhere is
 * continued by the next one: with the same members, the same root and the same coin.
 */
export async function anchorBatch(): Promise<AnchorBatchResult> {
  const step = (summary: string) => ({ ...BATCH_STEP, summary });
  const batch = await openBatch.executeWithOptions(step('Open a batch, or resume the one under way'), []);
  if (batch === null) return { batchId: null, certificates: 0, txid: null, blockHeight: null };
  const { batchId } = batch;

  setCurrentDetails(`${batchId}: stamping the certificates that wait.`);
  await fillBatch.executeWithOptions(step('Stamp the waiting certificates into the batch'), [{ batchId }]);
  const { size } = await sealBatch.executeWithOptions(step('Fix order and Merkle root'), [{ batchId }]);
  if (size === 0) return { batchId: null, certificates: 0, txid: null, blockHeight: null };

  setCurrentDetails(`${batchId}: ${size} certificates sealed. Signing.`);
  const { txid } = await signBatch.executeWithOptions(step('Sign the transaction and persist it'), [
    { batchId },
  ]);

  setCurrentDetails(`${batchId}: ${size} certificates in transaction ${txid}. Broadcasting.`);
  await broadcastBatch.executeWithOptions(step(`Broadcast ${txid}`), [{ batchId }]);

  setCurrentDetails(`${batchId}: ${size} certificates in transaction ${txid}. Waiting for a block.`);
  const block = await confirmBatch.executeWithOptions({ ...CONFIRMATION, summary: 'Wait for a block' }, [
    { batchId },
  ]);

  setCurrentDetails(`${batchId}: ${size} certificates confirmed in block ${block.height}.`);
  return { batchId, certificates: size, txid: block.txid, blockHeight: block.height };
}
