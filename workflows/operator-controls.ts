import {
  condition,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { anchorHold, anchorResume, anchorState, anchorWake } from '../contract/anchor-batch';
import { SEARCH } from '../contract/search-attributes';
import type { AnchorState } from '../contract/anchor-batch';
import type { Stage } from '../contract/search-attributes';
import { toFailure } from './failures';

/** What a run hands on when its history has grown long. */
export interface ResumeState {
  held: boolean;
}

const LONGEST_PAUSE_SECONDS = 30;

/** Where the run meets its operators: what they see, and what they can do. */
export function createOperatorControls(resume: ResumeState) {
  let woken = false;
  /** A fault of the step under way; it goes when the step succeeds. */
  let fault: AnchorState['attention'] = null;
  /** What stays until the batch itself gets on. */
  let need: AnchorState['attention'] = null;
  /** What the run is found by now. A run that began anew has what the one before it had. */
  const inherited = workflowInfo().typedSearchAttributes;
  let indexed = `${inherited.get(SEARCH.stage) ?? 'idle'} ${inherited.get(SEARCH.anchorBatch) ?? ''}`;
  let state: Omit<AnchorState, 'attention'> = {
    phase: 'watching',
    batchId: null,
    certificates: null,
    txid: null,
    feeSats: null,
    lost: [],
    held: resume.held,
  };

  setHandler(anchorState, () => ({ ...state, attention: fault ?? need }));
  setHandler(anchorWake, () => {
    woken = true;
  });
  setHandler(anchorHold, () => {
    show({ held: true });
  });
  setHandler(anchorResume, () => {
    show({ held: false });
  });

  function show(change: Partial<typeof state>): void {
    state = { ...state, ...change };
    setCurrentDetails(describe({ ...state, attention: fault ?? need }));
    index();
  }

  /** Most windows have nothing to anchor, and cost nothing here. */
  function index(): void {
    const { batchId, phase } = state;
    const underWay: Stage = phase === 'confirmed' ? 'anchored' : batchId === null ? 'idle' : 'anchoring';
    const stage: Stage = (fault ?? need) === null ? underWay : 'attention';
    const now = `${stage} ${batchId ?? ''}`;
    if (now === indexed) return;
    indexed = now;
    upsertSearchAttributes([
      { key: SEARCH.stage, value: stage },
      ...(batchId === null ? [] : [{ key: SEARCH.anchorBatch, value: batchId }]),
    ]);
  }

  function attention(code: string, message: string, before: AnchorState['attention']) {
    const since = before?.code === code ? before.since : new Date(Date.now()).toISOString();
    return { code, message, since };
  }

  /** Sleeps, unless an operator wakes it. All that matters is in the database, so a long run may begin anew. */
  async function pause(seconds: number): Promise<void> {
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<(resume: ResumeState) => Promise<unknown>>({ held: state.held });
    await condition(() => woken, `${seconds} seconds`);
    woken = false;
  }

  return {
    show,
    pause,

    needs(code: string, message: string): void {
      need = attention(code, message, need);
      show({});
    },

    needsNothing(): void {
      need = null;
      show({});
    },

    /** Runs a step until it succeeds; says what is wrong while it does not. */
    async retryUntilDone<T>(step: () => Promise<T>): Promise<T> {
      for (let seconds = 1; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE_SECONDS)) {
        if (state.held) await condition(() => !state.held);
        try {
          const result = await step();
          if (fault !== null) {
            fault = null;
            show({});
          }
          return result;
        } catch (error) {
          if (isCancellation(error)) throw error;
          const { type, message } = toFailure(error);
          const code = type === 'UnavailableError' ? 'out_of_reach' : (type ?? 'unknown');
          fault = attention(code, message, fault);
          show({});
          await pause(seconds);
        }
      }
    },
  };
}

function describe(state: AnchorState): string {
  const { phase, batchId, certificates, txid, feeSats, lost, held, attention } = state;
  const lines = [
    ...(held ? ['**On hold.** Resume with: sello anchor resume'] : []),
    ...(attention === null
      ? []
      : [`**Needs a person** (${attention.code}, since ${attention.since}): ${attention.message}`]),
    [
      `${batchId ?? 'No batch'}: ${phase}`,
      ...(certificates === null ? [] : [`${certificates} certificates`]),
      ...(txid === null ? [] : [`transaction ${txid}`]),
      ...(feeSats === null ? [] : [`fee ${feeSats} satoshi`]),
    ].join(', '),
    ...(lost.length === 0 ? [] : [`Lost their block and wait for another: ${lost.join(', ')}`]),
  ];
  return lines.join('\n\n');
}
