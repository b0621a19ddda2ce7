import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Block, Transaction } from 'bitcoinjs-lib';
import { proveInclusion } from '../../../adapters/chain/inclusion';
import type { BlockRef, Outpoint } from '../../../domain/anchoring';
import { UnavailableError } from '../../../domain/errors';
import type { Network } from '../../../domain/network';
import type { Chain, ChainCoin, NodeHealth, SubmitResult } from '../../../ports/chain';
import { blockHash, serialiseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { COINBASE_MATURITY } from '../../../proofs/bitcoin/constants';
import { fromDisplayHex, toDisplayHex } from '../../../proofs/bitcoin/hash256';

interface MinedBlock {
  ref: BlockRef;
  headerHex: string;
  transactions: Transaction[];
}

/** Satoshi per virtual byte: the relay minimum, and what a replacement pays beyond what it replaces. */
const RELAY_RATE = 1;
const REWARD_SATS = 5_000_000_000;
/** Nodes do not keep an output that nobody can spend. */
const OP_RETURN = 0x6a;

export interface InMemoryChain extends Chain {
  /** What the node estimates, in satoshi per virtual byte. */
  feeRate: number | null;
  /** What the node relays, in satoshi per virtual byte. */
  minimumRate: number;
  /** Every call fails while it is `false`. */
  reachable: boolean;
  /** What the node says about itself, where it differs from a sound one. */
  ailing: Partial<NodeHealth>;
  /** What the node answers to this transaction, whatever it pays; `null`: as its rules say. */
  verdict: (txid: string) => SubmitResult | null;
  /** Pays an address out of nothing. The coin is in the mempool until a block is mined. */
  pay(address: string, valueSats: number): Outpoint;
  /** Mines the whole mempool, or only these raw transactions, which need not be in the mempool. */
  mine(rawHexes?: string[]): MinedBlock;
  /** Mines an empty block and is paid for it. */
  mineTo(address: string): Outpoint;
  /** Replaces the newest blocks by one more, all of them empty. Their transactions return to the mempool. */
  reorganise(blocks?: number): void;
  /** The node no longer knows the newest blocks, as after it was restored from a copy, until it catches up. */
  fallBehind(blocks: number): void;
  catchUp(): void;
  /** Empties the mempool. */
  forgetMempool(): void;
  mempool(): string[];
  /** The best chain's transactions with an input that spends this coin. */
  spendersOf(coin: Outpoint): string[];
  confirmedTxids(): string[];
}

/** A chain with the rules that anchoring depends on: unspent outputs, fees, replacement (BIP 125) and reorganisations. */
export function createInMemoryChain(network: Network = 'regtest'): InMemoryChain {
  let blocks: MinedBlock[] = [];
  /** Those of which the node has lost track. */
  let ahead: MinedBlock[] = [];
  const pool = new Map<string, Transaction>();
  /** Every transaction ever seen, for the values of the outputs it spends. */
  const seen = new Map<string, Transaction>();
  let minted = 0;

  const inBlocks = () => blocks.flatMap(({ transactions }) => transactions);
  const spentBy = (transactions: Iterable<Transaction>) =>
    new Set([...transactions].flatMap(({ ins }) => ins.map(({ hash, index }) => nameOf(hash, index))));

  function blockOf(txid: string): MinedBlock | undefined {
    return blocks.find(({ transactions }) => transactions.some((each) => idOf(each) === txid));
  }

  function outputIn(transactions: Transaction[], { txid, vout }: Pick<Outpoint, 'txid' | 'vout'>) {
    const found = transactions.find((each) => idOf(each) === txid)?.outs[vout];
    const spendable = found !== undefined && found.script[0] !== OP_RETURN;
    return spendable && !spentBy(transactions).has(`${txid}:${vout}`) ? found : null;
  }

  function feeOf(transaction: Transaction): number {
    if (isMinted(transaction)) return Infinity;
    const paid = transaction.ins.map(
      ({ hash, index }) => seen.get(toDisplayHex(hash))?.outs[index]?.value ?? 0n,
    );
    const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
    return Number(total(paid) - total(transaction.outs.map(({ value }) => value)));
  }

  function withDescendants(transactions: Transaction[]): Transaction[] {
    const ids = new Set(transactions.map((each) => idOf(each)));
    const next = [...pool.values()].filter(
      (each) => !ids.has(idOf(each)) && each.ins.some(({ hash }) => ids.has(toDisplayHex(hash))),
    );
    return next.length === 0 ? transactions : withDescendants([...transactions, ...next]);
  }

  type State = 'taken' | 'fee_too_low' | 'inputs_missing';

  function accept(transaction: Transaction, test = false, payer: Transaction | null = null): State {
    const txid = idOf(transaction);
    if (pool.has(txid)) return 'taken';
    const mined = blockOf(txid);
    if (mined && transaction.outs.some((_, vout) => outputIn(inBlocks(), { txid, vout }) !== null))
      return 'taken';
    seen.set(txid, transaction);
    const inputs = transaction.ins.map(({ hash, index }) => ({ txid: toDisplayHex(hash), vout: index }));
    const wanted = new Set(inputs.map(({ txid: id, vout }) => `${id}:${vout}`));
    const conflicts = [...pool.values()].filter(({ ins }) =>
      ins.some(({ hash, index }) => wanted.has(nameOf(hash, index))),
    );
    const replaced = isMinted(transaction) ? [] : withDescendants(conflicts);
    const kept = [...pool.values()].filter((each) => !replaced.includes(each));
    const there = [...inBlocks(), ...kept];
    if (!isMinted(transaction) && inputs.some((input) => outputIn(there, input) === null))
      return 'inputs_missing';
    const fee = feeOf(transaction);
    const size = transaction.virtualSize();
    const least = replaced.reduce((sum, each) => sum + feeOf(each), 0) + RELAY_RATE * size;
    const paid = fee + (payer === null ? 0 : feeOf(payer));
    const paidSize = size + (payer === null ? 0 : payer.virtualSize());
    if (paid < paidSize * api.minimumRate || (replaced.length > 0 && fee < least)) return 'fee_too_low';
    if (test) return 'taken';
    for (const each of replaced) pool.delete(idOf(each));
    pool.set(txid, transaction);
    seen.set(txid, transaction);
    return 'taken';
  }

  function judge(transaction: Transaction, test: boolean): SubmitResult {
    return api.verdict(idOf(transaction)) ?? { state: accept(transaction, test) };
  }

  function remember(rawHex: string): Transaction {
    const transaction = Transaction.fromHex(rawHex);
    seen.set(idOf(transaction), transaction);
    return transaction;
  }

  const tipOf = () => {
    const { height, hash } = blocks.at(-1)!.ref;
    return { height, hash, work: String(blocks.length).padStart(64, '0') };
  };

  function coinOf(txid: string, vout: number): ChainCoin | null {
    const block = blockOf(txid);
    const found = outputIn(block ? inBlocks() : [...inBlocks(), ...pool.values()], { txid, vout });
    return (
      found && {
        txid,
        vout,
        valueSats: Number(found.value),
        script: bytesToHex(found.script),
        address: null,
        block: block?.ref ?? null,
        confirmations: block ? blocks.length - block.ref.height : 0,
        coinbase: block !== undefined && idOf(block.transactions[0]!) === txid,
      }
    );
  }

  function find(since: { height: number; hash: string }, isWanted: (each: Transaction) => boolean) {
    for (const { ref, transactions } of [...blocks].reverse()) {
      if (ref.height < since.height - 100) return null;
      const found = transactions.find(isWanted);
      if (found !== undefined) return { txid: idOf(found), block: ref };
      if (ref.hash === since.hash) return null;
    }
    return null;
  }

  async function answer<T>(value: () => T): Promise<T> {
    if (!api.reachable) throw new UnavailableError('chain', { cause: new Error('The node is stopped.') });
    return value();
  }

  function mineBlock(rawHexes: string[] | undefined, rewarded: string): MinedBlock {
    const waiting = [...pool.values()];
    const transactions = rawHexes === undefined ? waiting : rawHexes.map(remember);
    for (const each of transactions) pool.delete(idOf(each));
    // What conflicts with the block can never confirm on it.
    const spent = spentBy(transactions.filter((each) => !isMinted(each)));
    const conflicts = [...pool.values()].filter(({ ins }) =>
      ins.some(({ hash, index }) => spent.has(nameOf(hash, index))),
    );
    for (const each of withDescendants(conflicts)) pool.delete(idOf(each));
    const height = blocks.length;
    const coinbase = new Transaction();
    coinbase.addInput(new Uint8Array(32), 0xffffffff, minted++);
    coinbase.addOutput(payTo(rewarded), BigInt(REWARD_SATS));
    const content = [coinbase, ...transactions];
    const previous = blocks.at(-1)?.ref.hash ?? '00'.repeat(32);
    const header = {
      version: 2,
      previousHash: fromDisplayHex(previous),
      merkleRoot: Block.calculateMerkleRoot(content),
      time: 1_700_000_000 + height * 600,
      bits: 0x207fffff,
      nonce: minted,
    };
    const block: MinedBlock = {
      ref: { height, hash: toDisplayHex(blockHash(header)), time: new Date(header.time * 1000) },
      headerHex: bytesToHex(serialiseBlockHeader(header)),
      transactions: content,
    };
    blocks = [...blocks, block];
    return block;
  }

  const api: InMemoryChain = {
    network,
    feeRate: null,
    minimumRate: RELAY_RATE,
    reachable: true,
    ailing: {},
    verdict: () => null,

    health: () =>
      answer(() => ({
        tip: tipOf(),
        tipTime: blocks.at(-1)!.ref.time,
        headers: blocks.length - 1,
        initialDownload: false,
        peers: 8,
        oldestBlock: 0,
        warnings: [],
        ...api.ailing,
      })),
    tip: () => answer(tipOf),
    submit: (rawHex) => answer(() => judge(Transaction.fromHex(rawHex), false)),
    wouldAccept: (rawHex) => answer(() => judge(Transaction.fromHex(rawHex), true)),
    submitPackage: (parentHex, childHex) =>
      answer((): SubmitResult => {
        const child = Transaction.fromHex(childHex);
        seen.set(idOf(child), child);
        const parent = Transaction.fromHex(parentHex);
        seen.set(idOf(parent), parent);
        const verdict = api.verdict(idOf(parent)) ?? api.verdict(idOf(child));
        if (verdict !== null) return verdict;
        const state = accept(parent, false, child);
        return { state: state === 'taken' ? accept(child) : state };
      }),
    spenderOf: ({ txid, vout }) =>
      answer(() => {
        const spender = [...pool.values()].find((each) => spentBy([each]).has(`${txid}:${vout}`));
        return spender === undefined ? null : idOf(spender);
      }),
    coin: (txid, vout) => answer(() => coinOf(txid, vout)),
    transaction: (txid) => answer(() => seen.get(txid)!.toHex()),

    locate: (output) =>
      answer(() => {
        const block = outputIn(inBlocks(), output) && blockOf(output.txid);
        if (block)
          return {
            state: 'confirmed',
            block: block.ref,
            confirmations: blocks.length - block.ref.height,
          } as const;
        return outputIn([...inBlocks(), ...pool.values()], output)
          ? ({ state: 'mempool' } as const)
          : ({ state: 'unknown' } as const);
      }),

    search: (txids, since) => answer(() => find(since, (each) => txids.includes(idOf(each)))),
    searchSpender: (outputs, since) =>
      answer(() =>
        find(since, (each) => outputs.some(({ txid, vout }) => spentBy([each]).has(`${txid}:${vout}`))),
      ),

    confirmationsOf: (hash) =>
      answer(() => {
        const block = blocks.find(({ ref }) => ref.hash === hash);
        return block === undefined ? 0 : blocks.length - block.ref.height;
      }),

    inclusion: (txid, hash) =>
      answer(() => {
        const block = blocks.find(({ ref }) => ref.hash === hash);
        if (block === undefined) throw new Error(`There is no block ${hash}.`);
        const { headerHex, transactions } = block;
        const txids = transactions.map((each) => idOf(each));
        return { branch: proveInclusion({ txid, blockHash: hash, txids, headerHex }), headerHex };
      }),

    unspent: (address) =>
      answer(() => {
        const script = bytesToHex(payTo(address));
        const all = [...inBlocks(), ...pool.values()];
        return inBlocks().flatMap((each) =>
          each.outs.flatMap((output, vout) => {
            const txid = idOf(each);
            const ours = bytesToHex(output.script) === script && outputIn(all, { txid, vout }) !== null;
            const coin = ours ? coinOf(txid, vout)! : null;
            return coin === null || (coin.coinbase && coin.confirmations < COINBASE_MATURITY) ? [] : [coin];
          }),
        );
      }),

    estimateFeeRate: () => answer(() => api.feeRate),

    pay(address, valueSats) {
      const transaction = new Transaction();
      // As a coinbase, which spends nothing; the sequence makes each one unique.
      transaction.addInput(new Uint8Array(32), 0xffffffff, minted++);
      transaction.addOutput(payTo(address), BigInt(valueSats));
      accept(transaction);
      return { txid: idOf(transaction), vout: 0, valueSats };
    },

    mine: (rawHexes) => mineBlock(rawHexes, `miner of block ${blocks.length}`),
    mineTo(address) {
      const [coinbase] = mineBlock([], address).transactions;
      return { txid: idOf(coinbase!), vout: 0, valueSats: REWARD_SATS };
    },

    reorganise(count = 1) {
      const dropped = blocks.slice(-count).flatMap(({ transactions }) => transactions.slice(1));
      blocks = blocks.slice(0, -count);
      for (let i = 0; i <= count; i++) api.mine([]);
      const later = [...pool.values()];
      pool.clear();
      for (const each of [...dropped, ...later]) accept(each);
    },

    fallBehind(count) {
      ahead = blocks.slice(-count);
      blocks = blocks.slice(0, -count);
    },
    catchUp() {
      blocks = [...blocks, ...ahead];
      ahead = [];
    },
    forgetMempool: () => {
      pool.clear();
    },
    mempool: () => [...pool.keys()],
    spendersOf: ({ txid, vout }) =>
      inBlocks()
        .filter(({ ins }) => spentBy([{ ins } as Transaction]).has(`${txid}:${vout}`))
        .map((each) => idOf(each)),
    confirmedTxids: () => inBlocks().map((each) => idOf(each)),
  };
  api.mine();
  return api;
}

/** Stands for the script of an address; only equality matters here. */
export function payTo(address: string): Uint8Array {
  return Uint8Array.of(0x00, 0x14, ...createHash('sha256').update(address).digest().subarray(0, 20));
}

/** Computed once: it is a hash over the whole transaction. */
const ids = new WeakMap<Transaction, string>();
function idOf(transaction: Transaction): string {
  const id = ids.get(transaction) ?? transaction.getId();
  ids.set(transaction, id);
  return id;
}

function nameOf(hash: Uint8Array, index: number): string {
  return `${toDisplayHex(hash)}:${index}`;
}

function isMinted({ ins }: Transaction): boolean {
  return ins.every(({ index }) => index === 0xffffffff);
}
