import { condition, continueAsNew, isCancellation, setHandler, workflowInfo } from '@temporalio/workflow';
import { anchorHold, anchorResume, anchorState } from '../contract/anchor-batch';
import type { AnchorAttention, AnchorState } from '../contract/anchor-batch';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import { createAnchorNarration } from './anchor-narration';
import { toFailure } from './failures';
import { createTicks } from './ticks';

/** What a run passes on when it continues as new. Everything else is in the database. */
export interface ResumeState extends Recurrence {
  /** A run that the schedule starts is not on hold. */
  held?: boolean;
}

/** An operator is alerted until the next attempt succeeds, so it follows soon after a part is back. */
const LONGEST_PAUSE_SECONDS = 10;

export type Problem = Omit<AnchorAttention, 'since'>;

const NO_BATCH = { batchId: null, certificates: null, txid: null, feeSats: null };

/** What operators see of an `anchorBatch` run, and the signals by which they hold, resume or wake it. */
export function createOperatorControls(resume: ResumeState) {
  const narrate = createAnchorNarration();
  const ticks = createTicks(SCHEDULES.anchor, resume);
  /** The error of the current step. Cleared when the step succeeds. */
  let stepError: AnchorAttention | null = null;
  /** What the batch itself needs. */
  let batchAttention: AnchorAttention | null = null;
  let progress: Omit<AnchorState, 'attention'> = {
    ...NO_BATCH,
    phase: 'watching',
    lost: [],
    nextWindowAt: null,
    held: resume.held ?? false,
  };

  const state = (): AnchorState => ({ ...progress, attention: stepError ?? batchAttention });

  setHandler(anchorState, state);
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

  /** What the batch itself needs; `null`: nothing any more. */
  function report(problem: Problem | null): void {
    batchAttention = problem === null ? null : attention(problem.code, problem.message, batchAttention);
    show({});
  }

  async function shortenHistory(): Promise<void> {
    if (!workflowInfo().continueAsNewSuggested) return;
    await continueAsNew<(resume: ResumeState) => Promise<unknown>>({
      ...ticks.recurrence(),
      held: progress.held,
    });
  }

  /** Sleeps until the time is over or an operator wakes the run. A run with a long history continues as new instead. */
  async function pause(seconds: number): Promise<void> {
    await shortenHistory();
    await ticks.pause(seconds);
  }

  /** Waits for the next check, or until an operator wakes the run. A run with a long history then continues as new. */
  async function untilNextTick(): Promise<void> {
    await ticks.next(() => {
      show({ ...NO_BATCH, phase: 'idle' });
    });
    await shortenHistory();
    show({ phase: 'watching', nextWindowAt: null });
  }

  function clearStepError(): void {
    if (stepError === null) return;
    stepError = null;
    show({});
  }

  /**
   * Retries a step until it succeeds, with growing pauses, and shows the current error, whose code the step is given. On hold no attempt
   * starts, and no error is shown, because nothing would notice that it is over.
   */
  async function retryUntilDone<T>(step: (error: string | null) => Promise<T>): Promise<T> {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE_SECONDS)) {
      if (progress.held) {
        clearStepError();
        await condition(() => !progress.held);
      }
      try {
        const result = await step(stepError?.code ?? null);
        clearStepError();
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

  const mayWait = () => ticks.mayWait();
  const takeRequest = () => ticks.takeRequest();
  return {
    ...{ show, report },
    ...{ pause, mayWait, takeRequest, untilNextTick, retryUntilDone },
  };
}

export type OperatorControls = ReturnType<typeof createOperatorControls>;

/** `since` is kept while the code stays the same. */
function attention(code: string, message: string, previous: AnchorAttention | null): AnchorAttention {
  const since = previous?.code === code ? previous.since : new Date().toISOString();
  return { code, message, since };
}
