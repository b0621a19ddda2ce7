import { enoughToCloseEarly, isDue, leavesEnough, nextAnchorAt } from '../../domain/anchor-window';
import { CHAIN_CHECKED_WITHIN_SECONDS } from '../../domain/anchoring';
import type { Batch, SignedTransaction } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { BatchRepository } from '../../ports/batches';
import { createNodeGuard } from './anchor-node';
import type { NodeGuardDependencies } from './anchor-node';
import { createAnchorSigner } from './anchor-signer';
import type { FeeLimit, SignerDependencies } from './anchor-signer';
import { newestVersion, validVersions } from './anchor-versions';
import { createAnchorWatch } from './anchor-watch';
import type { WatchDependencies, Watched } from './anchor-watch';
import { needsAttention, notYet } from '../failures';
import { withHeartbeat } from '../with-heartbeat';

export type AnchorDependencies = NodeGuardDependencies &
  SignerDependencies &
  WatchDependencies & {
    batches: Pick<
      BatchRepository,
      | 'chainCheckedWithin'
      | 'work'
      | 'waitingAtLeast'
      | 'openOrResume'
      | 'stamp'
      | 'seal'
      | 'unsettledElsewhere'
    >;
    windowSeconds: number;
    /** A window closes early when its anchor costs no more than this for each certificate that waits. 0: never. */
    earlySatsPerCertificate: number;
  };

export interface WindowNeed {
  /** Anchors need a check. */
  watch: boolean;
  /** `if_cheap`: only if the fee is low enough, which the node has to say. */
  anchor: 'now' | 'if_cheap' | 'not_yet';
  /** When the waiting certificates are anchored at the latest; if none waits, those that come next. ISO 8601. */
  nextWindowAt: string;
  /** Batches of another network that nothing watches, as a sentence. */
  elsewhere: string | null;
}

interface BatchOrder {
  batchId: string;
}

interface SignedVersion {
  txid: string;
  feeSats: number;
}

export type BatchOutcome =
  | { state: 'confirmed'; txid: string; height: number }
  /** This version was passed by by many blocks, or its fee is refused: time for a replacement. */
  | { state: 'stuck'; txid: string }
  | { state: 'coin_missing' }
  | { state: 'contested'; message: string }
  /** In no block yet, and what the run shows about this batch or older ones is out of date. */
  | ({ state: 'waiting' } & Pick<Watched, 'lost' | 'fault'>);

interface ConfirmOrder extends BatchOrder {
  /** Where a replacement was last considered. */
  sinceHeight: number;
  /** The code of the problem that the run shows. */
  shown?: string | null;
}

export interface BumpOutcome extends SignedVersion {
  /** The height at which this was decided. */
  height: number;
  /** Why the fee was not raised; `null` when it was. */
  limit: FeeLimit | null;
}

/** The steps of `anchorBatch`. Each reads the batch first and does only what is missing. */
export function createAnchorActivities(deps: AnchorDependencies) {
  const {
    batches,
    chain,
    wallet,
    clock,
    windowSeconds,
    earlySatsPerCertificate,
    dailyFeeSats: dailySats,
  } = deps;
  const soundTip = createNodeGuard(deps);
  const signer = createAnchorSigner(deps);
  const watch = createAnchorWatch(deps, signer);

  async function load(batchId: string): Promise<Batch> {
    const batch = await batches.find(batchId);
    if (batch === null) throw new Error(`There is no batch ${batchId}.`);
    return batch;
  }

  async function outcomeOf(batchId: string, sinceHeight: number): Promise<BatchOutcome> {
    const tip = await soundTip();
    const { lost, fault } = await watch.checkWatched(tip);
    const standing = await watch.standing(await load(batchId), tip);
    if (standing.state === 'confirmed')
      return { state: 'confirmed', txid: standing.txid, height: standing.block.height };
    if (standing.state === 'coin_missing') return { state: 'coin_missing' };
    if (standing.state === 'contested') return standing;
    // Loaded again: another transaction may have been signed just now.
    const batch = await load(batchId);
    return standing.state === 'fee_too_low' || watch.isStuck(batch, tip, sinceHeight)
      ? { state: 'stuck', txid: newestVersion(batch).txid }
      : { state: 'waiting', lost, fault };
  }

  const checks = {
    /**
     * What there is to do at this tick. Asks only the database; a node that can't be reached shows as a chain that nobody checked lately.
     * `now`: an operator wants what waits to be anchored at once.
     */
    async needsWindow({ now }: { now: boolean }): Promise<WindowNeed> {
      const { network } = chain;
      const [{ underWay, waitingSince }, watched, isChecked, elsewhere] = await Promise.all([
        batches.work(network),
        batches.watched(network),
        batches.chainCheckedWithin(network, CHAIN_CHECKED_WITHIN_SECONDS),
        batches.unsettledElsewhere(network),
      ]);
      const time = clock();
      const nextWindowAt = nextAnchorAt(waitingSince ?? time, time, windowSeconds).toISOString();
      const mustAnchor =
        underWay || (waitingSince !== null && (now || isDue(waitingSince, time, windowSeconds)));
      const mayAnchor = waitingSince !== null && earlySatsPerCertificate > 0;
      return {
        watch: watched.length > 0 || !isChecked,
        anchor: mustAnchor ? 'now' : mayAnchor ? 'if_cheap' : 'not_yet',
        nextWindowAt,
        elsewhere: describeElsewhere(network, elsewhere),
      };
    },
  };

  const steps = withHeartbeat({
    /** First in every window. While the node can't be relied on nothing is stamped, so the whole backlog goes into one batch. */
    watchAnchors: async (): Promise<Watched> => watch.checkWatched(await soundTip()),

    /** Whether the window may close early. Without an estimate it does not. */
    async isCheap(): Promise<boolean> {
      const rate = await chain.estimateFeeRate();
      if (rate === null) return false;
      const feeSats = Math.ceil(rate * wallet.virtualSize(1));
      const enough = enoughToCloseEarly(feeSats, earlySatsPerCertificate);
      if (enough === null || !(await batches.waitingAtLeast(enough))) return false;
      const spentSats = dailySats === null ? 0 : await signer.spentToday();
      return leavesEnough({ dailySats, spentSats, feeSats, windowSeconds });
    },

    /** While the budget is used up no batch is opened, so that the whole backlog goes into one. */
    async openBatch(): Promise<{ batchId: string } | null> {
      const { underWay, waitingSince } = await batches.work(chain.network);
      if (!underWay && waitingSince === null) return null;
      if (!underWay) await signer.assertBudget();
      return { batchId: (await batches.openOrResume(chain.network)).id };
    },

    /** Goes through the queue once; what arrives meanwhile is left to the next window, so that this step ends. */
    async fillBatch({ batchId }: BatchOrder): Promise<number> {
      let total = 0;
      for (let after: string | null = null; ;) {
        const { stamped, last } = await batches.stamp(batchId, after);
        total += stamped;
        if (last === null) return total;
        after = last;
      }
    },

    sealBatch: ({ batchId }: BatchOrder): Promise<{ size: number; root: string | null }> =>
      batches.seal(batchId),

    async signBatch({ batchId }: BatchOrder): Promise<SignedVersion> {
      const batch = await load(batchId);
      const [newest] = validVersions(batch);
      return versionOf(newest ?? (await signer.sign(batch, { tip: await soundTip(), patient: true })));
    },

    async broadcastBatch({ batchId }: BatchOrder): Promise<{ txid: string; feeTooLow: boolean }> {
      const batch = await load(batchId);
      const newest = newestVersion(batch);
      const { txid } = newest;
      await soundTip();
      // What can't be submitted now is resolved by the next step.
      if (batch.status === 'confirmed' || (await watch.contest(newest)) !== null)
        return { txid, feeTooLow: false };
      return { txid, feeTooLow: (await watch.submit(batch, newest)).state === 'fee_too_low' };
    },

    /**
     * Also checks the older batches, because the wait may take days. Returns before the block when the run shows a problem that is over,
     * or does not show a new one.
     */
    async confirmBatch({ batchId, sinceHeight, shown = null }: ConfirmOrder): Promise<BatchOutcome> {
      const outcome = await outcomeOf(batchId, sinceHeight).catch((error: unknown) => {
        throw needsAttention(error);
      });
      if (outcome.state === 'waiting' && (outcome.fault?.code ?? null) === shown)
        throw notYet('not_confirmed', 'The transaction is not in a block yet.');
      return outcome;
    },

    /** Replaces this version and no later one: repeated after its answer was lost, it raises nothing a second time. */
    async bumpBatch({ batchId, replaces }: BatchOrder & { replaces: string }): Promise<BumpOutcome> {
      const tip = await soundTip();
      const isDone = (batch: Batch): boolean => {
        const [newest] = validVersions(batch);
        return batch.block !== null || (newest !== undefined && newest.txid !== replaces);
      };
      const before = await load(batchId);
      // A block may have taken it since it was found stuck, even while this step failed; the next steps go on from there.
      const state = isDone(before) ? null : (await watch.standing(before, tip)).state;
      const batch = await load(batchId);
      const newest = newestVersion(batch);
      const { height } = tip;
      if (isDone(batch) || state === 'contested' || state === 'coin_missing')
        return { ...versionOf(newest), height, limit: null };
      const raised = await watch.raise(batch, tip);
      return typeof raised === 'string'
        ? { ...versionOf(newest), height, limit: raised }
        : { ...versionOf(raised), height, limit: null };
    },
  });
  return { ...checks, ...steps };
}

function describeElsewhere(network: Network, others: { network: Network; batches: number }[]): string | null {
  if (others.length === 0) return null;
  const counts = others.map((other) => `${other.batches} of ${other.network}`);
  return (
    `BITCOIN_NETWORK is ${network}, but there are batches of another network whose anchors are not final, and nothing watches them: ${counts.join(', ')}. ` +
    'Run a worker with that network until they are, or set BITCOIN_NETWORK back.'
  );
}

function versionOf({ txid, feeSats }: SignedTransaction): SignedVersion {
  return { txid, feeSats };
}

export type AnchorActivities = ReturnType<typeof createAnchorActivities>;
export type AnchorChecks = Pick<AnchorActivities, 'needsWindow'>;
