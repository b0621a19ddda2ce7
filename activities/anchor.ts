import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Batch, Outpoint, SignedTransaction } from '../domain/anchoring';
import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain } from '../ports/chain';
import { merkleRoot } from '../proofs/merkle/tree';
import { tryAgain } from './failures';
import { alive } from './alive';

export interface AnchorDependencies {
  batches: BatchRepository;
  chain: Chain;
  wallet: AnchorWallet;
  maxFeeSats: number;
  clock: () => Date;
}

const STAMP_CHUNK = 1_000;
/** Where the node has no opinion: the relay minimum of Bitcoin Core, and a little more. */
const FALLBACK_SATS_PER_VBYTE = 2;

interface BatchOrder {
  batchId: string;
}

/** The steps of `anchorBatch`. Each looks at the batch first and does only what is missing. */
export function createAnchorActivities({ batches, chain, wallet, maxFeeSats, clock }: AnchorDependencies) {
  async function load(batchId: string): Promise<Batch> {
    const batch = await batches.find(batchId);
    if (batch === null) throw new Error(`There is no batch ${batchId}.`);
    return batch;
  }

  /** The change of the last batch, or what someone paid to the wallet's address. */
  async function coin(): Promise<Outpoint> {
    const change = await batches.latestChange(chain.network);
    if (change !== null) return change;
    const [richest] = (await chain.unspent(wallet.address)).sort((a, b) => b.valueSats - a.valueSats);
    if (richest !== undefined) return richest;
    throw tryAgain('wallet_empty', `The anchoring wallet is empty: pay to ${wallet.address}.`);
  }

  async function fee(): Promise<number> {
    const rate = (await chain.estimateFeeRate()) ?? FALLBACK_SATS_PER_VBYTE;
    return Math.min(Math.ceil(rate * wallet.virtualSize), maxFeeSats);
  }

  return alive({
    async openBatch(): Promise<{ batchId: string } | null> {
      // First, because nothing is stamped while the node is away: the whole backlog then goes into one batch.
      await batches.recordTip(chain.network, await chain.tipHeight());
      if (!(await batches.hasWork(chain.network))) return null;
      return { batchId: (await batches.openOrResume(chain.network)).id };
    },

    async fillBatch({ batchId }: BatchOrder): Promise<number> {
      if ((await load(batchId)).status !== 'open') return 0;
      let stamped = 0;
      for (;;) {
        const chunk = await batches.stamp(batchId, STAMP_CHUNK);
        if (chunk === 0) return stamped;
        stamped += chunk;
      }
    },

    async sealBatch({ batchId }: BatchOrder): Promise<{ size: number; root: string | null }> {
      const batch = await load(batchId);
      if (batch.size !== null) return { size: batch.size, root: batch.root };
      const leaves = await batches.order(batchId);
      if (leaves.length === 0) {
        await batches.removeEmpty(batchId);
        return { size: 0, root: null };
      }
      const root = bytesToHex(merkleRoot(leaves.map((leaf) => hexToBytes(leaf))));
      await batches.seal(batchId, root, leaves.length);
      return { size: leaves.length, root };
    },

    async signBatch({ batchId }: BatchOrder): Promise<{ txid: string }> {
      const batch = await load(batchId);
      const signed = batch.transactions.at(-1);
      if (signed !== undefined) return { txid: signed.txid };
      if (batch.root === null) throw new Error(`Batch ${batchId} is not sealed.`);
      const spends = await coin();
      const feeSats = await fee();
      const transaction: SignedTransaction = {
        ...wallet.sign({ root: batch.root, spends, feeSats }),
        spends,
        feeSats,
        signedAt: clock(),
      };
      await batches.addTransaction(batchId, transaction);
      return { txid: transaction.txid };
    },

    async broadcastBatch({ batchId }: BatchOrder): Promise<void> {
      const batch = await load(batchId);
      const transaction = batch.transactions.at(-1);
      if (transaction === undefined) throw new Error(`Batch ${batchId} is not signed.`);
      if (batch.status === 'confirmed') return;
      await chain.broadcast(transaction.rawHex);
      await batches.markSubmitted(batchId);
    },

    async confirmBatch({ batchId }: BatchOrder): Promise<{ txid: string; height: number }> {
      const batch = await load(batchId);
      if (batch.block !== null && batch.confirmedTxid !== null) {
        return { txid: batch.confirmedTxid, height: batch.block.height };
      }
      for (const transaction of batch.transactions) {
        const found = await chain.locate(transaction.change);
        // A node may forget what it was given, or never have had it; handing it in again is harmless.
        if (found.state === 'unknown') await chain.broadcast(transaction.rawHex);
        if (found.state !== 'confirmed') continue;
        await batches.recordTip(chain.network, await chain.tipHeight());
        await batches.markConfirmed(batchId, transaction.txid, found.block);
        return { txid: transaction.txid, height: found.block.height };
      }
      throw tryAgain('not_confirmed', 'The transaction is not in a block yet.');
    },
  });
}

export type AnchorActivities = ReturnType<typeof createAnchorActivities>;
