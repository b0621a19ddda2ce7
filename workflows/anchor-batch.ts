import { proxyActivities } from '@temporalio/workflow';
import type { AnchorActivities } from '../activities/anchor';
import { ANCHOR_STEP, CONFIRMATION } from './activity-options';
import { createOperatorControls } from './operator-controls';
import type { ResumeState } from './operator-controls';

const { watchAnchors, openBatch, fillBatch, sealBatch, signBatch, broadcastBatch, bumpBatch } =
  proxyActivities<AnchorActivities>(ANCHOR_STEP);
const { confirmBatch } = proxyActivities<AnchorActivities>(CONFIRMATION);

export interface AnchorBatchResult {
  /** `null`: there was nothing to anchor. */
  batchId: string | null;
  certificates: number;
  txid: string | null;
  blockHeight: number | null;
}

const NOTHING: AnchorBatchResult = { batchId: null, certificates: 0, txid: null, blockHeight: null };
const PAUSE_SECONDS = 30;

/**
 * One window: looks after the anchors that are not deep enough yet, takes the certificates that wait, fixes them under one Merkle
 * root, and puts that root into a Bitcoin transaction. Every step leaves its result in the database and begins by looking
 * there, so a run that was cut off anywhere is continued by the next one: with the same members, the same root and the same coin.
 */
export async function anchorBatch(resume: ResumeState = { held: false }): Promise<AnchorBatchResult> {
  const controls = createOperatorControls(resume);
  const step = (summary: string) => ({ ...ANCHOR_STEP, summary });

  const { lost, fault } = await controls.retryUntilDone(() =>
    watchAnchors.executeWithOptions(step('Look after the anchors that are not deep enough'), []),
  );
  controls.show({ phase: 'opening', lost });
  if (fault !== null) controls.needs('anchor_lost', fault);
  const batch = await controls.retryUntilDone(() =>
    openBatch.executeWithOptions(step('Open a batch, or resume the one under way'), []),
  );
  if (batch === null) return NOTHING;
  const { batchId } = batch;

  controls.show({ phase: 'stamping', batchId });
  await controls.retryUntilDone(async () => {
    await fillBatch.executeWithOptions(step('Stamp the waiting certificates into the batch'), [{ batchId }]);
  });
  controls.show({ phase: 'sealing' });
  const { size } = await controls.retryUntilDone(() =>
    sealBatch.executeWithOptions(step('Fix order and Merkle root'), [{ batchId }]),
  );
  if (size === 0) return NOTHING;

  controls.show({ phase: 'signing', certificates: size });
  const signed = await controls.retryUntilDone(() =>
    signBatch.executeWithOptions(step('Sign the transaction and persist it'), [{ batchId }]),
  );
  controls.show({ phase: 'broadcasting', ...signed });

  /** When a replacement was last considered. */
  let since = 0;
  for (;;) {
    const { feeTooLow } = await controls.retryUntilDone(() =>
      broadcastBatch.executeWithOptions(step('Broadcast the transaction'), [{ batchId }]),
    );
    if (!feeTooLow) {
      controls.show({ phase: 'waiting' });
      const outcome = await controls.retryUntilDone(() =>
        confirmBatch.executeWithOptions({ ...CONFIRMATION, summary: 'Wait for a block' }, [
          { batchId, since },
        ]),
      );
      if (outcome.state === 'confirmed') {
        controls.needsNothing();
        controls.show({ phase: 'confirmed', txid: outcome.txid });
        return { batchId, certificates: size, txid: outcome.txid, blockHeight: outcome.height };
      }
      if (outcome.state === 'coin_missing') {
        controls.needs(
          'coin_missing',
          'The coin that the transaction spends is not on the chain, nor spent by another.',
        );
        await controls.pause(PAUSE_SECONDS);
        continue;
      }
    }
    const raised = await controls.retryUntilDone(() =>
      bumpBatch.executeWithOptions(step('Replace the transaction by one with a higher fee'), [{ batchId }]),
    );
    since = Date.now();
    if (raised !== null) {
      controls.needsNothing();
      controls.show({ phase: 'broadcasting', ...raised });
      continue;
    }
    controls.needs('fee_cap', FEE_CAP);
    if (feeTooLow) await controls.pause(PAUSE_SECONDS);
  }
}

const FEE_CAP =
  'The transaction waits for a block, and its fee can not be raised: ANCHOR_MAX_FEE_SATS or the coin it spends sets the limit. ' +
  'Raise the limit and restart the worker, or wait until fees fall.';
