import { defineQuery, defineSignal } from '@temporalio/workflow';

/** What an operator sees of the batch under way. */
export interface AnchorState {
  phase:
    'watching' | 'opening' | 'stamping' | 'sealing' | 'signing' | 'broadcasting' | 'waiting' | 'confirmed';
  batchId: string | null;
  certificates: number | null;
  txid: string | null;
  feeSats: number | null;
  /** Earlier batches that lost their block and wait for another. */
  lost: string[];
  held: boolean;
  /** What a person should look at; the run goes on by itself when it is mended. */
  attention: AnchorAttention | null;
}

export interface AnchorAttention {
  /** `fee_cap`, `wallet_empty`, `coin_waits`, `coin_missing`, `anchor_lost`, `out_of_reach`, or the name of another fault. */
  code: string;
  message: string;
  /** ISO 8601. */
  since: string;
}

export const anchorState = defineQuery<AnchorState>('anchorState');
/** Try again now what is waiting to be tried again. */
export const anchorWake = defineSignal('anchorWake');
/** No further step is begun until `anchorResume`. */
export const anchorHold = defineSignal('anchorHold');
export const anchorResume = defineSignal('anchorResume');
