import { log } from '@temporalio/activity';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Batch, BlockRef, Outpoint, SignedTransaction } from '../../domain/anchoring';
import { UnavailableError } from '../../domain/errors';
import type { BatchRepository } from '../../ports/batches';
import type { Chain, SubmitResult, Tip } from '../../ports/chain';
import { readTransaction } from '../../proofs/bitcoin/transaction';
import { contested } from './anchor-coin';
import { createLostCoins } from './anchor-lost-coin';
import type { LostCoinDependencies } from './anchor-lost-coin';
import type { AnchorSigner, FeeLimit } from './anchor-signer';
import { newestVersion, validVersions } from './anchor-versions';
import { tryAgain } from '../failures';

export type WatchDependencies = LostCoinDependencies & {
  batches: Pick<
    BatchRepository,
    | 'find'
    | 'findSpending'
    | 'markConfirmed'
    | 'markRefused'
    | 'markReorganised'
    | 'markSubmitted'
    | 'settle'
    | 'unclaimed'
    | 'watched'
  >;
  chain: Pick<Chain, 'network' | 'inclusion' | 'locate' | 'spenderOf' | 'submitPackage'>;
  /** How many blocks a transaction waits for before it is replaced. */
  bumpAfterBlocks: number;
  /** How deep an anchor is watched. */
  confirmations: number;
};

/**
 * confirmed    in a block of the best chain
 * waiting      in the node's mempool
 * fee_too_low  the node refuses it unless it pays a higher fee
 * coin_missing its coin is not on the chain at present, and no other transaction has spent it
 * contested    an unconfirmed transaction that is not ours spends its coin or its change
 */
export type Standing =
  | { state: 'confirmed'; txid: string; block: BlockRef; confirmations: number }
  | { state: 'waiting' | 'fee_too_low' | 'coin_missing' }
  | Contested;

interface Contested {
  state: 'contested';
  message: string;
}

export interface Watched {
  watched: number;
  /** Batches that are in no block at present. */
  lost: string[];
  /** The first problem that needs an operator. */
  fault: { code: string; message: string } | null;
}

/** Finds where a signed batch stands, records it, and submits again what the node does not have. */
export function createAnchorWatch(deps: WatchDependencies, signer: AnchorSigner) {
  const { batches, chain } = deps;
  const lostCoins = createLostCoins(deps);

  async function standing(batch: Batch, tip: Tip): Promise<Standing> {
    const { block, confirmedTxid: txid } = batch;
    if (block !== null && txid !== null) {
      const confirmations = await chain.confirmationsOf(block.hash);
      if (confirmations > 0) return settled(batch, { state: 'confirmed', txid, block, confirmations });
      // Before anything else: from here on no proof is served that rests on that block.
      await batches.markReorganised(batch.id, block.hash, tip.height);
      log.warn('A batch lost its block in a reorganisation.', { batch: batch.id, block: block.hash });
    }
    const waiting: SignedTransaction[] = [];
    for (const version of batch.transactions) {
      // Asked first: what a block takes between the two questions is found in that block.
      if (await isInMempool(version)) waiting.push(version);
      const found = await chain.locate(version.change);
      if (found.state === 'confirmed') return confirmed(batch, version.txid, found.block);
    }
    const needed = await builtOn(batch);
    const [newest] = validVersions(batch);
    const wanted = needed ?? newest;
    if (wanted !== undefined && waiting.includes(wanted))
      return (await contest(wanted)) ?? { state: 'waiting' };
    if (batch.resign !== null && waiting.length === 0) return signAgain(batch, tip);
    return submitAny(batch, needed === undefined ? validVersions(batch) : [needed], tip);
  }

  async function isInMempool({ txid, inputs }: SignedTransaction): Promise<boolean> {
    const [coin] = inputs;
    return coin !== undefined && (await chain.spenderOf(coin)) === txid;
  }

  /** Submits the first of these versions that the node takes. */
  async function submitAny(batch: Batch, versions: SignedTransaction[], tip: Tip): Promise<Standing> {
    let feeTooLow = false;
    let current = batch;
    for (const version of versions) {
      const contested = await contest(version);
      if (contested !== null) return contested;
      const result = await submit(batch, version);
      if (result.state === 'taken') return { state: 'waiting' };
      if (result.state === 'fee_too_low') feeTooLow = true;
      // A node that refuses a version by its policy may take it another day; the operator is told why.
      if (result.state === 'refused') throw tryAgain('transaction_refused', result.reason);
      if (result.state === 'invalid') {
        await batches.markRefused(batch.id, version.txid, result.reason);
        current = (await batches.find(batch.id)) ?? batch;
      }
    }
    if (feeTooLow) return { state: 'fee_too_low' };
    return resolveMissingInputs(current, tip);
  }

  async function submit(batch: Batch, version: SignedTransaction): Promise<SubmitResult> {
    const alone = await chain.submit(version.rawHex);
    const parent = alone.state === 'inputs_missing' ? await unconfirmedParent(version) : null;
    const result = parent === null ? alone : await chain.submitPackage(parent.rawHex, version.rawHex);
    if (result.state === 'taken') await batches.markSubmitted(batch.id);
    return result;
  }

  /** The transaction of ours whose change this one spends, while that is in no block. */
  async function unconfirmedParent({ inputs }: SignedTransaction): Promise<SignedTransaction | null> {
    const [coin] = inputs;
    const maker = coin?.own ? await batches.findByTransaction(coin.txid) : null;
    if (maker === null || maker.status === 'confirmed') return null;
    const needed = await builtOn(maker);
    return needed !== undefined && needed.txid === coin?.txid ? needed : null;
  }

  /**
   * A coin for which someone else's transaction waits is never bid for. Nor is a transaction of ours replaced while one of someone else
   * builds on it: that would undo theirs.
   */
  async function contest({ inputs }: SignedTransaction): Promise<Contested | null> {
    for (const coin of inputs) {
      const message = await rivalFor(coin);
      if (message !== null) return { state: 'contested', message };
    }
    return null;
  }

  /** Someone else's unconfirmed transaction that spends this coin, or builds on one of ours that does. */
  async function rivalFor({ txid, vout }: Outpoint): Promise<string | null> {
    const spender = await chain.spenderOf({ txid, vout });
    if (spender === null) return null;
    const batch = await batches.findByTransaction(spender);
    const version = batch?.transactions.find((each) => each.txid === spender);
    return version === undefined ? contested(`${txid}:${vout}`, spender) : rivalFor(version.change);
  }

  /**
   * The version whose change another batch spends: that one must confirm, or the other batch loses its coin. Versions that spend an
   * earlier, lost coin don't count, nor does one that a later version has replaced in the mempool: the other batch is signed again then.
   */
  async function builtOn(batch: Batch): Promise<SignedTransaction | undefined> {
    const [newest] = validVersions(batch);
    const coin = newest?.inputs[0];
    const versions = batch.transactions.filter(
      ({ inputs }) => inputs[0]?.txid === coin?.txid && inputs[0]?.vout === coin?.vout,
    );
    const unclaimed = await batches.unclaimed(versions.map(({ change }) => change));
    const needed = versions.findIndex(({ txid }) => !unclaimed.some((change) => change.txid === txid));
    if (needed === -1 || coin === undefined) return undefined;
    const spender = await chain.spenderOf(coin);
    return versions.slice(needed + 1).some(({ txid }) => txid === spender) ? undefined : versions[needed];
  }

  /** Either a version of ours is in a block and its change is spent, or the coin is gone, or the coin is not back yet. */
  async function resolveMissingInputs(batch: Batch, tip: Tip): Promise<Standing> {
    const [newest] = validVersions(batch);
    const isGone = newest === undefined || (await lostCoins.isGone(newest));
    // Searched last: if a version of ours has just spent the coin, it is found here.
    const txids = batch.transactions.map(({ txid }) => txid);
    const first = batch.transactions[0]?.signedAtTip ?? tip;
    const found = await chain.search(txids, first);
    if (found !== null) return confirmed(batch, found.txid, found.block);
    if (isGone) return signAgain(batch, tip);
    await lostCoins.submitFunding(newest);
    return { state: 'coin_missing' };
  }

  async function signAgain(batch: Batch, tip: Tip): Promise<Standing> {
    const named = batch.resign?.coin ?? null;
    const holder = named === null ? null : await batches.findSpending(named);
    if (holder !== null && holder.id !== batch.id)
      throw tryAgain(
        'coin_taken',
        `The coin named for ${batch.id} is spent by a transaction of ${holder.id}.`,
      );
    const signed = await signer.sign(batch, { tip, patient: false, named });
    log.warn('Another transaction was signed for the root of a batch.', {
      batch: batch.id,
      txid: signed.txid,
      reason: batch.resign === null ? 'The coin of the former one is gone.' : 'An operator asked for it.',
    });
    const result = await submit(batch, signed);
    return { state: result.state === 'fee_too_low' ? 'fee_too_low' : 'waiting' };
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

  /** Whether enough blocks have passed it by, counted from its signature, the loss of its block, or `sinceHeight`, whichever is latest. */
  function isStuck(batch: Batch, { height }: Tip, sinceHeight: number): boolean {
    const begun = Math.max(newestVersion(batch).signedAtTip.height, batch.lostAtHeight ?? 0, sinceHeight);
    return height - begun >= deps.bumpAfterBlocks;
  }

  /** With a higher fee, which also pays for the parent while that is in no block. */
  async function raise(batch: Batch, tip: Tip): Promise<SignedTransaction | FeeLimit> {
    return signer.raise(batch, { tip, parent: await unconfirmedParent(newestVersion(batch)) });
  }

  async function isTooLowTogether(parent: SignedTransaction, child: SignedTransaction): Promise<boolean> {
    const result = await chain.submitPackage(parent.rawHex, child.rawHex);
    if (result.state === 'refused' || result.state === 'invalid')
      throw tryAgain('transaction_refused', result.reason);
    return result.state === 'fee_too_low';
  }

  /**
   * A batch that another builds on is paid for by that one. If the node does not take the two together, or a third builds on the other, the
   * first is replaced after all, and the others are signed again when it is in a block.
   */
  async function replaceIfStuck(batchId: string, state: Standing['state'], tip: Tip): Promise<void> {
    if (state !== 'waiting' && state !== 'fee_too_low') return;
    const batch = await batches.find(batchId);
    if (batch === null || (state !== 'fee_too_low' && !isStuck(batch, tip, 0))) return;
    const needed = await builtOn(batch);
    const child = needed === undefined ? null : await batches.findSpending(needed.change);
    if (needed !== undefined && child !== null && (await builtOn(child)) === undefined) {
      // Not known yet to have lost its block: its turn comes.
      if (child.status === 'confirmed' || (state === 'waiting' && !isStuck(child, tip, 0))) return;
      if (state === 'fee_too_low' && !(await isTooLowTogether(needed, newestVersion(child)))) return;
      const paying = await raise(child, tip);
      if (typeof paying === 'string') return;
      if (!(await isTooLowTogether(needed, paying))) return;
    }
    const raised = await raise(batch, tip);
    if (typeof raised !== 'string') await submit(batch, raised);
  }

  return {
    standing,
    submit,
    contest,
    raise,
    isStuck,

    /**
     * Checks every batch that was in a block and is not deep enough yet, oldest first: each spends the change of the one before.
     * A problem with one batch neither stops the others from being checked nor holds up the next batch.
     */
    async checkWatched(tip: Tip): Promise<Watched> {
      const watched = await batches.watched(chain.network);
      const result: Watched = { watched: watched.length, lost: [], fault: null };
      for (const { id } of watched) {
        // Read again: an older one may have been paid for by another version of this one, just now.
        const batch = await batches.find(id);
        if (batch === null) continue;
        try {
          const found = await standing(batch, tip);
          if (found.state === 'confirmed') continue;
          result.lost.push(batch.id);
          await replaceIfStuck(batch.id, found.state, tip);
          if (found.state === 'contested')
            result.fault ??= { code: 'coin_contested', message: `${batch.id}: ${found.message}` };
          if (found.state === 'coin_missing')
            result.fault ??= {
              code: 'anchor_lost',
              message: `${batch.id}: the coin it spends is not on the chain.`,
            };
        } catch (error) {
          if (error instanceof UnavailableError) throw error;
          if (!result.lost.includes(batch.id)) result.lost.push(batch.id);
          result.fault ??= { code: 'anchor_lost', message: `${batch.id}: ${(error as Error).message}` };
          log.error('An anchor could not be checked.', { batch: batch.id, error });
        }
      }
      return result;
    },
  };
}
