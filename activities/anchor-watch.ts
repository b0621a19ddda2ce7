import { log } from '@temporalio/activity';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Batch, BlockRef, SignedTransaction } from '../domain/anchoring';
import { UnavailableError } from '../domain/errors';
import type { BatchRepository } from '../ports/batches';
import type { BroadcastResult, Chain } from '../ports/chain';
import { readTransaction } from '../proofs/bitcoin/transaction';
import { newestVersion } from './anchor-signer';
import type { AnchorSigner } from './anchor-signer';

export interface WatchDependencies {
  batches: Pick<
    BatchRepository,
    | 'find'
    | 'findByTransaction'
    | 'markConfirmed'
    | 'markReorganised'
    | 'markSubmitted'
    | 'recordTip'
    | 'settle'
    | 'unclaimed'
    | 'watched'
  >;
  chain: Pick<
    Chain,
    'network' | 'broadcast' | 'confirmationsOf' | 'inclusion' | 'locate' | 'search' | 'tipHeight'
  >;
  /** How long a transaction waits for a block before it is replaced. */
  bumpAfterSeconds: number;
  /** How deep an anchor is watched. */
  confirmations: number;
  clock: () => Date;
}

/**
 * confirmed    in a block of the best chain
 * waiting      in the node's mempool
 * fee_too_low  the node refuses it unless it pays a higher fee
 * coin_missing its coin is not on the chain at present, and no other transaction has spent it
 */
export type Standing =
  | { state: 'confirmed'; txid: string; block: BlockRef; confirmations: number }
  | { state: 'waiting' | 'fee_too_low' | 'coin_missing' };

export interface Watched {
  watched: number;
  /** Batches that are in no block at present. */
  lost: string[];
  /** The first problem that needs an operator. */
  fault: string | null;
}

/** No reorganisation is expected to go deeper. A coin that confirmed again may be this much lower than before. */
const REACH_BLOCKS = 100;

/** Finds where a signed batch stands, records it, and submits again what the node does not have. */
export function createAnchorWatch(deps: WatchDependencies, signer: AnchorSigner) {
  const { batches, chain, clock } = deps;

  async function standing(batch: Batch): Promise<Standing> {
    const { block, confirmedTxid: txid } = batch;
    if (block !== null && txid !== null) {
      const confirmations = await chain.confirmationsOf(block.hash);
      if (confirmations > 0) return settled(batch, { state: 'confirmed', txid, block, confirmations });
      // Before anything else: from here on no proof is served that rests on that block.
      await batches.markReorganised(batch.id, block.hash);
      log.warn('A batch lost its block in a reorganisation.', { batch: batch.id, block: block.hash });
    }
    const waiting: SignedTransaction[] = [];
    for (const version of batch.transactions) {
      const found = await chain.locate(version.change);
      if (found.state === 'confirmed') return confirmed(batch, version.txid, found.block);
      if (found.state === 'mempool') waiting.push(version);
    }
    const version = (await builtOn(batch)) ?? newestVersion(batch);
    if (waiting.includes(version)) return { state: 'waiting' };
    const result = await submit(batch, version);
    return result === 'inputs_missing' ? resolveMissingInputs(batch, version) : afterSubmit(result);
  }

  async function submit(batch: Batch, { rawHex }: SignedTransaction): Promise<BroadcastResult> {
    const result = await chain.broadcast(rawHex);
    if (result === 'taken') await batches.markSubmitted(batch.id);
    return result;
  }

  /**
   * The version whose change another batch spends: that one must confirm, or the other batch loses its coin. Versions that spend an
   * earlier, lost coin don't count.
   */
  async function builtOn(batch: Batch): Promise<SignedTransaction | undefined> {
    const { spends } = newestVersion(batch);
    const versions = batch.transactions.filter(
      (version) => version.spends.txid === spends.txid && version.spends.vout === spends.vout,
    );
    const unclaimed = await batches.unclaimed(versions.map(({ change }) => change));
    return versions.find(({ txid }) => !unclaimed.some((change) => change.txid === txid));
  }

  /** Either a version of ours is in a block and its change is spent, or the coin is gone, or the coin is not back yet. */
  async function resolveMissingInputs(
    batch: Batch,
    { spends, coinBlock }: SignedTransaction,
  ): Promise<Standing> {
    const from = Math.max(0, coinBlock.height - REACH_BLOCKS);
    const gone = await isGone(spends, from);
    // Searched last: if a version of ours has just spent the coin, it is found here.
    const txids = batch.transactions.map(({ txid }) => txid);
    const found = await chain.search(txids, from);
    if (found !== null) return confirmed(batch, found.txid, found.block);
    if (!gone) return { state: 'coin_missing' };
    const signed = await signer.sign(batch, false);
    log.warn('The coin of a batch was spent elsewhere. Another transaction was signed for its root.', {
      batch: batch.id,
      txid: signed.txid,
    });
    return afterSubmit(await submit(batch, signed));
  }

  /** Whether another transaction has spent the coin in the best chain, or the one that made it was replaced for good. */
  async function isGone(coin: SignedTransaction['spends'], from: number): Promise<boolean> {
    if ((await chain.locate(coin)).state !== 'unknown') return false;
    if ((await chain.search([coin.txid], from)) !== null) return true;
    const maker = await batches.findByTransaction(coin.txid);
    return maker?.status === 'confirmed' && maker.confirmedTxid !== coin.txid;
  }

  async function confirmed(batch: Batch, txid: string, block: BlockRef): Promise<Standing> {
    const version = batch.transactions.find((transaction) => transaction.txid === txid);
    if (version === undefined) throw new Error(`Transaction ${txid} does not belong to ${batch.id}.`);
    const { stripped } = readTransaction(hexToBytes(version.rawHex));
    const inclusion = await chain.inclusion(txid, block.hash);
    await batches.markConfirmed(batch.id, {
      txid,
      block,
      facts: { transactionHex: bytesToHex(stripped), ...inclusion, height: block.height },
    });
    const confirmations = await chain.confirmationsOf(block.hash);
    return settled(batch, { state: 'confirmed', txid, block, confirmations });
  }

  async function settled(batch: Batch, found: Standing & { state: 'confirmed' }): Promise<Standing> {
    if (found.confirmations >= deps.confirmations) await batches.settle(batch.id, found.block.hash);
    return found;
  }

  /** Whether the newest version has waited too long, counted from its signature or from `since`, whichever is later. */
  function isStuck(batch: Batch, since: number): boolean {
    const begun = Math.max(newestVersion(batch).signedAt.getTime(), since);
    return clock().getTime() - begun >= deps.bumpAfterSeconds * 1000;
  }

  /** A replacement invalidates everything that spends the change: only a batch that no other builds on is replaced. */
  async function replaceIfStuck(batchId: string, state: Standing['state']): Promise<void> {
    if (state === 'confirmed' || state === 'coin_missing') return;
    const batch = await batches.find(batchId);
    if (batch === null) return;
    // The last change was the loss of its block or its newest signature: the wait began then.
    if (state !== 'fee_too_low' && !isStuck(batch, batch.updatedAt.getTime())) return;
    if ((await builtOn(batch)) !== undefined) return;
    const raised = await signer.raise(batch);
    if (raised !== null) await submit(batch, raised);
  }

  return {
    standing,
    submit,
    isStuck,

    /** Whether the node refuses the newest version or has kept it too long. A version that was never sent is sent first. */
    async needsReplacement(batch: Batch): Promise<boolean> {
      if (batch.block !== null) return false;
      const newest = newestVersion(batch);
      const { state } = await chain.locate(newest.change);
      if (state === 'mempool') return isStuck(batch, 0);
      return state === 'unknown' && (await submit(batch, newest)) === 'fee_too_low';
    },

    /**
     * Checks every batch that was in a block and is not deep enough yet, oldest first: each spends the change of the one before.
     * A problem with one batch neither stops the others from being checked nor holds up the next batch.
     */
    async checkWatched(): Promise<Watched> {
      await batches.recordTip(chain.network, await chain.tipHeight());
      const watched = await batches.watched(chain.network);
      const result: Watched = { watched: watched.length, lost: [], fault: null };
      for (const batch of watched) {
        try {
          const { state } = await standing(batch);
          if (state === 'confirmed') continue;
          result.lost.push(batch.id);
          await replaceIfStuck(batch.id, state);
          if (state === 'coin_missing')
            result.fault ??= `${batch.id}: the coin it spends is not on the chain.`;
        } catch (error) {
          if (error instanceof UnavailableError) throw error;
          if (!result.lost.includes(batch.id)) result.lost.push(batch.id);
          result.fault ??= `${batch.id}: ${(error as Error).message}`;
          log.error('An anchor could not be checked.', { batch: batch.id, error });
        }
      }
      return result;
    },
  };
}

function afterSubmit(result: BroadcastResult): Standing {
  return { state: result === 'fee_too_low' ? 'fee_too_low' : 'waiting' };
}
