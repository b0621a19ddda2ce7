import type { Block, Transaction } from 'bitcoinjs-lib';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { checkPlace } from './block-rules';
import { coinKey, isUnspendable } from './coin';
import type { Coin } from './coin';
import { CONSENSUS, GENESIS, subsidySats } from './consensus';
import { checkSpending } from './spending-rules';

export interface PlacedBlock {
  readonly block: Block;
  readonly height: number;
  readonly hash: string;
}

/** The chain and its unspent outputs. There is one node, so there are no forks. */
export class Ledger {
  private readonly blocks: PlacedBlock[] = [{ block: GENESIS, height: 0, hash: GENESIS.getId() }];
  private readonly byHash = new Map(this.blocks.map((placed) => [placed.hash, placed]));
  private readonly coins = new Map<string, Coin>();

  get tip(): PlacedBlock {
    return this.blocks.at(-1) ?? { block: GENESIS, height: 0, hash: GENESIS.getId() };
  }

  at(height: number): PlacedBlock | undefined {
    return this.blocks[height];
  }

  find(hash: string): PlacedBlock | undefined {
    return this.byHash.get(hash);
  }

  coin(txid: string, vout: number): Coin | undefined {
    return this.coins.get(coinKey(txid, vout));
  }

  coinsPaying(script: Uint8Array): { txid: string; vout: number; coin: Coin }[] {
    const wanted = Buffer.from(script);
    return [...this.coins]
      .filter(([, coin]) => wanted.equals(coin.script))
      .map(([key, coin]) => {
        const [txid = '', vout] = key.split(':');
        return { txid, vout: Number(vout), coin };
      });
  }

  /** The median time of the eleven blocks up to this height; the next block's time must be later (BIP 113). */
  medianTimeAt(height: number): number {
    const window = this.blocks.slice(Math.max(0, height - CONSENSUS.medianTimeBlocks + 1), height + 1);
    const times = window.map(({ block }) => block.timestamp).sort((a, b) => a - b);
    return times[times.length >>> 1] ?? 0;
  }

  /** Validates the next block and returns the function that connects it, so that the caller can write it to disk in between. */
  prepare(block: Block): () => void {
    const { tip } = this;
    const height = tip.height + 1;
    checkPlace(block, {
      previousHash: tip.block.getHash(),
      height,
      medianTime: this.medianTimeAt(tip.height),
    });
    const [coinbase, ...transactions] = block.transactions ?? [];
    const created = new Map<string, Coin>();
    const spent = new Set<string>();
    const view = (txid: string, vout: number): Coin | undefined => {
      const key = coinKey(txid, vout);
      return spent.has(key) ? undefined : (created.get(key) ?? this.coins.get(key));
    };
    let fees = 0n;
    for (const transaction of transactions) {
      fees += checkSpending(transaction, view, height);
      transaction.ins.forEach(({ hash, index }) => spent.add(coinKey(toDisplayHex(hash), index)));
      addCoins(created, transaction, height);
    }
    const reward = (coinbase?.outs ?? []).reduce((total, { value }) => total + value, 0n);
    if (reward > subsidySats(height) + fees) throw new Error('its coinbase pays more than subsidy and fees');
    if (coinbase) addCoins(created, coinbase, height);

    return () => {
      const placed = { block, height, hash: block.getId() };
      this.blocks.push(placed);
      this.byHash.set(placed.hash, placed);
      created.forEach((coin, key) => this.coins.set(key, coin));
      spent.forEach((key) => this.coins.delete(key));
    };
  }
}

function addCoins(coins: Map<string, Coin>, transaction: Transaction, height: number): void {
  const txid = transaction.getId();
  const coinbase = transaction.isCoinbase();
  transaction.outs.forEach(({ script, value }, vout) => {
    if (!isUnspendable(script))
      coins.set(coinKey(txid, vout), { valueSats: value, script, height, coinbase });
  });
}
