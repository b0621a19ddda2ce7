import { log } from '@temporalio/activity';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Batch, BlockRef, SignedTransaction } from '../domain/anchoring';
import { UnavailableError } from '../domain/errors';
import { readTransaction } from '../proofs/bitcoin/transaction';
import type { AnchorDependencies } from './anchor-dependencies';
import type { AnchorSigner } from './anchor-signer';

/**
 * confirmed    in a block of the best chain
 * waiting      the node has it
 * fee_too_low  the node takes it only with a higher fee
 * coin_missing what it spends is not on the chain now, and nobody else has spent it either
 */
export type Standing =
  | { state: 'confirmed'; txid: string; block: BlockRef; confirmations: number }
  | { state: 'waiting' | 'fee_too_low' | 'coin_missing' };

export interface Watched {
  watched: number;
  /** Those without a block now. */
  lost: string[];
  /** What a person should look at. */
  fault: string | null;
}

/** No reorganisation is expected to reach deeper; a coin that was made anew may stand that much lower than before. */
const REACH_BLOCKS = 100;

/** Finds out where a signed batch stands, writes it down, and hands in again what the node has not. */
export function createAnchorWatch(deps: AnchorDependencies, signer: AnchorSigner) {
  const { batches, chain, clock } = deps;

  async function standing(batch: Batch): Promise<Standing> {
    const { block, confirmedTxid: txid } = batch;
    if (block !== null && txid !== null) {
      const confirmations = await chain.confirmationsOf(block.hash);
      if (confirmations > 0) return settled(batch, { state: 'confirmed', txid, block, confirmations });
      // First of all: from here on no proof is served that rests on that block.
      await batches.markReorganised(batch.id, block.hash);
      log.warn('A batch lost its block in a reorganisation.', { batch: batch.id, block: block.hash });
    }
    let waiting = false;
    for (const transaction of batch.transactions) {
      const found = await chain.locate(transaction.change);
      if (found.state === 'confirmed') return confirmed(batch, transaction.txid, found.block);
      waiting ||= found.state === 'mempool';
    }
    return waiting ? { state: 'waiting' } : handIn(batch);
  }

  async function handIn(batch: Batch): Promise<Standing> {
    const newest = newestOf(batch);
    const result = await chain.broadcast(newest.rawHex);
    if (result === 'fee_too_low') return { state: 'fee_too_low' };
    if (result === 'taken') {
      await batches.markSubmitted(batch.id);
      return { state: 'waiting' };
    }
    return lookInto(batch, newest);
  }

  /** "Missing inputs" means that a version of ours stands in a block and is spent from, or that the coin is gone, or not yet back. */
  async function lookInto(batch: Batch, { spends, coinBlock }: SignedTransaction): Promise<Standing> {
    const from = Math.max(0, coinBlock.height - REACH_BLOCKS);
    const gone = await isGone(spends, from);
    // Asked last: had one of ours been what spent the coin just now, it would be found here.
    const txids = batch.transactions.map(({ txid }) => txid);
    const found = await chain.search(txids, from);
    if (found !== null) return confirmed(batch, found.txid, found.block);
    if (!gone) return { state: 'coin_missing' };
    const { txid, rawHex } = await signer.sign(batch, false);
    log.warn('The coin of a batch was spent elsewhere. Another transaction was signed for its root.', {
      batch: batch.id,
      txid,
    });
    await chain.broadcast(rawHex);
    return { state: 'waiting' };
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
    if (version === undefined) throw new Error(`Transaction ${txid} is not one of ${batch.id}.`);
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

  /** Whether its newest transaction, or the wait that began at `since`, is older than it should be. */
  function isStuck(batch: Batch, since: number): boolean {
    const begun = Math.max(newestOf(batch).signedAt.getTime(), since);
    return clock().getTime() - begun >= deps.bumpAfterSeconds * 1000;
  }

  return {
    standing,
    isStuck,

    /**
     * Every batch that was in a block and is not deep enough yet, oldest first: each spends the change of the one before. What can't
     * be cleared up about one of them keeps nobody from the others, or from the next batch.
     */
    async older(): Promise<Watched> {
      await batches.recordTip(chain.network, await chain.tipHeight());
      const watched = await batches.watched(chain.network);
      const result: Watched = { watched: watched.length, lost: [], fault: null };
      for (const batch of watched) {
        try {
          const { state } = await standing(batch);
          if (state === 'confirmed') continue;
          result.lost.push(batch.id);
          await hurry(batch.id, state);
          if (state === 'coin_missing') result.fault ??= `${batch.id}: what it spends is not on the chain.`;
        } catch (error) {
          if (error instanceof UnavailableError) throw error;
          if (!result.lost.includes(batch.id)) result.lost.push(batch.id);
          result.fault ??= `${batch.id}: ${(error as Error).message}`;
          log.error('An anchor could not be looked after.', { batch: batch.id, error });
        }
      }
      return result;
    },
  };

  /** A replacement makes all that spends its change void: only a batch that no other builds on is replaced. */
  async function hurry(batchId: string, state: Standing['state']): Promise<void> {
    const batch = await batches.find(batchId);
    if (batch === null || (state !== 'fee_too_low' && !isStuck(batch, 0))) return;
    if ((await batches.unclaimed([newestOf(batch).change])).length === 0) return;
    const raised = await signer.raise(batch);
    if (raised !== null) await chain.broadcast(raised.rawHex);
  }
}

function newestOf(batch: Batch): SignedTransaction {
  const newest = batch.transactions.at(-1);
  if (newest === undefined) throw new Error(`Batch ${batch.id} is not signed.`);
  return newest;
}
