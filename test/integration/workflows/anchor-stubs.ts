import type { BatchOutcome, BumpOutcome, WindowNeed } from '../../../activities/anchor/anchor';
import { anchorState } from '../../../contract/anchor-batch';
import type { AnchorState } from '../../../contract/anchor-batch';
import { SEARCH } from '../../../contract/search-attributes';
import { until } from '../../support/until';
import { startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const DAY = 86_400;

export const CONFIRMED: BatchOutcome = { state: 'confirmed', txid: 'tx1', height: 840_000 };
export const STUCK: BatchOutcome = { state: 'stuck', txid: 'tx1' };
export const RAISED: BumpOutcome = { txid: 'tx2', feeSats: 459, height: 840_006, limit: null };
/** What is wrong with an older anchor. */
export const GONE = { code: 'anchor_lost', message: 'batch_0: gone.' };

export interface Broadcast {
  txid: string;
  feeTooLow: boolean;
}

export const NEXT_WINDOW = '2026-11-17T00:00:00.000Z';
export const need = (change: Partial<WindowNeed> = {}): WindowNeed => ({
  watch: false,
  anchor: 'not_yet',
  nextWindowAt: NEXT_WINDOW,
  elsewhere: null,
  ...change,
});

/** Three certificates wait, and the first transaction confirms. */
const GOOD: Stubs = {
  needsWindow: () => Promise.resolve(need({ anchor: 'now' })),
  isScheduled: () => Promise.resolve(true),
  watchAnchors: () => Promise.resolve({ watched: 0, lost: [], fault: null }),
  openBatch: () => Promise.resolve({ batchId: 'batch_1' }),
  fillBatch: () => Promise.resolve(3),
  sealBatch: () => Promise.resolve({ size: 3, root: 'aa'.repeat(32) }),
  signBatch: () => Promise.resolve({ txid: 'tx1', feeSats: 306 }),
  broadcastBatch: () => Promise.resolve({ txid: 'tx1', feeTooLow: false }),
  confirmBatch: () => Promise.resolve(CONFIRMED),
};

/** Starts runs of anchorBatch with these steps changed, on one worker for all tests of a file. */
export function useAnchorRuns(): (changed?: Stubs) => Promise<StubbedRun> {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());
  return (changed = {}) => stubs.start('anchorBatch', [{ everySeconds: DAY }], { ...GOOD, ...changed });
}

export const stateOf = ({ handle }: StubbedRun): Promise<AnchorState> => handle.query(anchorState);

export const stageOf = async ({ handle }: StubbedRun) =>
  (await handle.describe()).typedSearchAttributes.get(SEARCH.stage);

export const attentionOf = (run: StubbedRun, code: string) =>
  until(async () => {
    const { attention } = await stateOf(run);
    return attention?.code === code && attention;
  });

export const idle = (run: StubbedRun) =>
  until(async () => {
    const state = await stateOf(run);
    return state.phase === 'idle' && state;
  });

/** How often it was begun. */
export const count = (run: StubbedRun, step: string) => run.steps().filter((name) => name === step).length;
