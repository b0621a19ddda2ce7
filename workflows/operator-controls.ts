import { condition, continueAsNew, isCancellation, setHandler, workflowInfo } from '@temporalio/workflow';
import { anchorHold, anchorResume, anchorState, anchorWake } from '../contract/anchor-batch';
import type { AnchorAttention, AnchorState } from '../contract/anchor-batch';
import { createAnchorNarration } from './anchor-narration';
import { toFailure } from './failures';

/** What a run passes on when it continues as new. Everything else is in the database. */
export interface ResumeState {
  held: boolean;
}

const LONGEST_PAUSE_SECONDS = 30;

/** What operators see of an `anchorBatch` run, and the signals by which they hold, resume or wake it. */
export function createOperatorControls(resume: ResumeState) {
  const narrate = createAnchorNarration();
  let woken = false;
  /** The error of the current step. Cleared when the step succeeds. */
  let stepError: AnchorAttention | null = null;
  /** What the batch itself needs. Stays until `clearAttention`. */
  let batchAttention: AnchorAttention | null = null;
  let progress: Omit<AnchorState, 'attention'> = {
    phase: 'watching',
    batchId: null,
    certificates: null,
    txid: null,
    feeSats: null,
    lost: [],
    held: resume.held,
  };

  const state = (): AnchorState => ({ ...progress, attention: stepError ?? batchAttention });

  setHandler(anchorState, state);
  setHandler(anchorWake, () => {
    woken = true;
  });
  setHandler(anchorHold, () => {
    show({ held: true });
  });
  setHandler(anchorResume, () => {
    show({ held: false });
  });

  function show(change: Partial<typeof progress>): void {
    progress = { ...progress, ...change };
    narrate(state());
  }

  function raiseAttention(code: string, message: string): void {
    batchAttention = attention(code, message, batchAttention);
    show({});
  }

  function clearAttention(): void {
    batchAttention = null;
    show({});
  }

  /** Sleeps until the time is over or an operator wakes the run. A run with a long history continues as new instead. */
  async function pause(seconds: number): Promise<void> {
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<(resume: ResumeState) => Promise<unknown>>({ held: progress.held });
    await condition(() => woken, `${seconds} seconds`);
    woken = false;
  }

  /** Retries a step until it succeeds, with growing pauses, and shows the current error. Starts no attempt while on hold. */
  async function retryUntilDone<T>(step: () => Promise<T>): Promise<T> {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE_SECONDS)) {
      if (progress.held) await condition(() => !progress.held);
      try {
        const result = await step();
        if (stepError !== null) {
          stepError = null;
          show({});
        }
        return result;
      } catch (error) {
        if (isCancellation(error)) throw error;
        const { type, message } = toFailure(error);
        const code = type === 'UnavailableError' ? 'out_of_reach' : (type ?? 'unknown');
        stepError = attention(code, message, stepError);
        show({});
        await pause(seconds);
      }
    }
  }

  return { show, raiseAttention, clearAttention, pause, retryUntilDone };
}

export type OperatorControls = ReturnType<typeof createOperatorControls>;

/** `since` is kept while the code stays the same. */
function attention(code: string, message: string, previous: AnchorAttention | null): AnchorAttention {
  const since = previous?.code === code ? previous.since : new Date().toISOString();
  return { code, message, since };
}
