import type { BatchOutcome } from '../activities/anchor/anchor';
import { checks, steps } from './anchor-steps';
import { createOperatorControls } from './operator-controls';
import type { OperatorControls, Problem, ResumeState } from './operator-controls';

export interface AnchorBatchResult {
  batchId: string;
  certificates: number;
  txid: string;
  blockHeight: number;
}

/**
 * Anchors one batch, as soon as one is due. The schedule then starts the next run. `null`: nothing was due, and another run waits.
 */
export async function anchorBatch(resume: ResumeState): Promise<AnchorBatchResult | null> {
  const controls = createOperatorControls(resume);
  for (;;) {
    const result = await runWindow(controls);
    if (result !== null || !(await controls.mayWait())) return result;
    await controls.untilNextTick();
  }
}

/**
 * Checks the anchors that need more confirmations. If the window may close, collects the waiting certificates under one Merkle root and
 * commits that root in a Bitcoin transaction. Every step reads the database first and saves its result there, so the next run continues an
 * interrupted one with the same members, root and coin. `null`: nothing was due.
 */
async function runWindow(controls: OperatorControls): Promise<AnchorBatchResult | null> {
  const { show, retryUntilDone, report } = controls;

  let now = false;
  const { watch, anchor, nextWindowAt, elsewhere } = await retryUntilDone(() => {
    now = controls.takeRequest() || now;
    return checks.needsWindow({ now });
  });
  if (anchor !== 'now') show({ nextWindowAt });
  const stranded = elsewhere === null ? null : { code: 'other_network', message: elsewhere };
  if (!watch && anchor === 'not_yet') {
    show({ lost: [] });
    report(stranded);
    return null;
  }
  const { lost, fault } = await retryUntilDone(() => steps.watchAnchors());
  show({ phase: 'opening', lost });
  report(fault ?? stranded);

  if (anchor === 'not_yet') return null;
  if (anchor === 'if_cheap' && !(await retryUntilDone(() => steps.isCheap()))) return null;
  show({ nextWindowAt: null });
  const batch = await retryUntilDone(() => steps.openBatch());
  if (batch === null) return null;
  const { batchId } = batch;

  show({ phase: 'stamping', batchId });
  await retryUntilDone(() => steps.fillBatch({ batchId }));

  show({ phase: 'sealing' });
  const { size } = await retryUntilDone(() => steps.sealBatch({ batchId }));
  if (size === 0) return null;

  show({ phase: 'signing', certificates: size });
  const signed = await retryUntilDone(() => steps.signBatch({ batchId }));

  show({ phase: 'broadcasting', ...signed });
  const { txid, height } = await broadcastUntilConfirmed(batchId, { fault, stranded }, controls);
  show({ phase: 'confirmed', txid });
  return { batchId, certificates: size, txid, blockHeight: height };
}

const PAUSE_SECONDS = 30;

/** Replaces a transaction that is stuck with one that pays a higher fee, within the cap and the budget. */
async function broadcastUntilConfirmed(
  batchId: string,
  { fault, stranded }: { fault: Problem | null; stranded: Problem | null },
  { show, retryUntilDone, report, pause }: OperatorControls,
): Promise<{ txid: string; height: number }> {
  /** What this batch or an older one needs, as far as `confirmBatch` can tell that it is over. */
  let problem = fault;
  let feeLimit: Problem | null = null;
  /** The height at which a replacement was last considered. */
  let sinceHeight = 0;
  for (;;) {
    const { txid, feeTooLow } = await retryUntilDone(() => steps.broadcastBatch({ batchId }));
    let replaces = txid;
    if (!feeTooLow) {
      show({ phase: 'waiting' });
      const outcome = await retryUntilDone((error) =>
        steps.confirmBatch({ batchId, sinceHeight, shown: error ?? problem?.code ?? null }),
      );
      if (outcome.state === 'confirmed') {
        report(null);
        return outcome;
      }
      if (outcome.state !== 'stuck') {
        problem = problemOf(outcome);
        report(problem ?? feeLimit ?? stranded);
        if (outcome.state === 'waiting') show({ lost: outcome.lost });
        else await pause(PAUSE_SECONDS);
        continue;
      }
      replaces = outcome.txid;
    }
    const { height, limit, ...version } = await retryUntilDone(() => steps.bumpBatch({ batchId, replaces }));
    sinceHeight = height;
    problem = null;
    feeLimit = limit === null ? null : { code: limit, message: limit === 'fee_cap' ? FEE_CAP : FEE_BUDGET };
    report(feeLimit ?? stranded);
    show({ ...version, ...(limit === null && { phase: 'broadcasting' }) });
    if (limit !== null && feeTooLow) await pause(PAUSE_SECONDS);
  }
}

function problemOf(outcome: Exclude<BatchOutcome, { state: 'confirmed' | 'stuck' }>): Problem | null {
  if (outcome.state === 'waiting') return outcome.fault;
  return outcome.state === 'contested'
    ? { code: 'coin_contested', message: outcome.message }
    : { code: 'coin_missing', message: COIN_MISSING };
}

const COIN_MISSING =
  'The coin that the transaction spends is not on the chain, and no other transaction has spent it. ' +
  'Check that the node is synchronised and on the right chain, then submit the transaction that created the coin again, ' +
  'or sign the batch with another coin: sello anchor resign';

const FEE_CAP =
  'The transaction waits for a block, and its fee is at the limit set by ANCHOR_MAX_FEE_SATS or by the coins of the wallet. ' +
  'Raise the limit and restart the worker, pay to the wallet, or wait until fees fall.';

const FEE_BUDGET =
  'The transaction waits for a block, and the fees of the last 24 hours leave no room below ANCHOR_DAILY_FEE_SATS to raise its fee. ' +
  'Raise the budget and restart the worker, or wait.';
