import { defineQuery, defineSignal } from '@temporalio/workflow';

/** What operators see of the current window, or of the wait for the next one. */
export interface AnchorState {
  /** `idle`: nothing is due. */
  phase:
    | 'idle'
    | 'watching'
    | 'opening'
    | 'stamping'
    | 'sealing'
    | 'signing'
    | 'broadcasting'
    | 'waiting'
    | 'confirmed';
  batchId: string | null;
  certificates: number | null;
  txid: string | null;
  feeSats: number | null;
  /** Earlier batches that lost their block and wait for another. */
  lost: string[];
  /** While no batch is under way: when the waiting certificates, or the next ones, are anchored at the latest, ISO 8601. */
  nextWindowAt: string | null;
  held: boolean;
  /** What operators should fix. The workflow continues by itself afterwards. */
  attention: AnchorAttention | null;
}

export interface AnchorAttention {
  /** One of those in docs/anchoring.md, or the type of another error. */
  code: string;
  message: string;
  /** ISO 8601. */
  since: string;
}

export const anchorState = defineQuery<AnchorState>('anchorState');
/** No further step starts until `anchorResume`. */
export const anchorHold = defineSignal('anchorHold');
export const anchorResume = defineSignal('anchorResume');
