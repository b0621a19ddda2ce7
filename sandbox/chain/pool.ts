import type { Transaction } from 'bitcoinjs-lib';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { coinKey } from './coin';
import type { Coin } from './coin';
import type { Ledger } from './ledger';
import { checkRelayPolicy, minimumFee } from './relay-policy';
import { checkSpending, reject } from './spending-rules';

interface Waiting {
  readonly transaction: Transaction;
  readonly feeSats: bigint;
}

/** Unconfirmed transactions, each after those that it spends. */
export class Pool {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly ledger: Ledger) {}

  txids(): string[] {
    return [...this.waiting.keys()];
  }

  find(txid: string): Transaction | undefined {
    return this.waiting.get(txid)?.transaction;
  }

  spenderOf(txid: string, vout: number): string | undefined {
    const key = coinKey(txid, vout);
    return this.all()
      .find(({ transaction }) => inputKeys(transaction).includes(key))
      ?.transaction.getId();
  }

  /** An output of a waiting transaction, as if the next block had confirmed it. */
  coin(txid: string, vout: number): Coin | undefined {
    const output = this.find(txid)?.outs[vout];
    if (!output) return undefined;
    const height = this.ledger.tip.height + 1;
    return { valueSats: output.value, script: output.script, height, coinbase: false };
  }

  all(): Waiting[] {
    return [...this.waiting.values()];
  }

  remove(transactions: readonly Transaction[]): void {
    transactions.forEach((transaction) => this.waiting.delete(transaction.getId()));
  }

  /** Like bitcoind, accepts a transaction that it already has. */
  add(transaction: Transaction): string {
    const txid = transaction.getId();
    if (this.waiting.has(txid)) return txid;
    const { feeSats, replaced } = this.check(transaction);
    this.remove(replaced);
    this.waiting.set(txid, { transaction, feeSats });
    return txid;
  }

  /** Throws when the transaction cannot be added. */
  check(transaction: Transaction): { feeSats: bigint; replaced: Transaction[] } {
    const txid = transaction.getId();
    if (transaction.outs.some((_, vout) => this.ledger.coin(txid, vout))) {
      throw new RpcError(RPC.alreadyInChain, 'Transaction outputs already in utxo set');
    }
    checkRelayPolicy(transaction);
    const coins = (from: string, vout: number): Coin | undefined =>
      this.ledger.coin(from, vout) ?? this.coin(from, vout);
    const feeSats = checkSpending(transaction, coins, this.ledger.tip.height + 1);
    if (feeSats < minimumFee(transaction)) reject('min relay fee not met');
    return { feeSats, replaced: this.conflicts(transaction, feeSats) };
  }

  /** BIP 125 without its first rule, as bitcoind since version 28: the higher fee wins. */
  private conflicts(transaction: Transaction, feeSats: bigint): Transaction[] {
    const lost = new Set<string>();
    const keys = new Set(inputKeys(transaction));
    // Parents come first, so one pass also finds what depends on a replaced transaction.
    const conflicts = this.all().filter((entry) => {
      const isLost =
        inputKeys(entry.transaction).some((key) => keys.has(key)) ||
        entry.transaction.ins.some(({ hash }) => lost.has(toDisplayHex(hash)));
      if (isLost) lost.add(entry.transaction.getId());
      return isLost;
    });
    if (transaction.ins.some(({ hash }) => lost.has(toDisplayHex(hash)))) {
      reject('bad-txns-spends-conflicting-tx');
    }
    const replaced = conflicts.reduce((total, entry) => total + entry.feeSats, 0n);
    if (conflicts.length > 0 && feeSats < replaced + minimumFee(transaction)) {
      reject(`insufficient fee, rejecting replacement ${transaction.getId()}`);
    }
    return conflicts.map((entry) => entry.transaction);
  }
}

function inputKeys(transaction: Transaction): string[] {
  return transaction.ins.map(({ hash, index }) => coinKey(toDisplayHex(hash), index));
}
