import type { Transaction } from 'bitcoinjs-lib';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { coinKey } from './coin';
import type { Ledger } from './ledger';
import { checkRelayPolicy, minimumFee } from './relay-policy';
import { checkSpending, reject } from './spending-rules';

interface Waiting {
  readonly transaction: Transaction;
  readonly feeSats: bigint;
}

/** Unconfirmed transactions. Each may spend only confirmed coins. */
export class Pool {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly ledger: Ledger) {}

  txids(): string[] {
    return [...this.waiting.keys()];
  }

  find(txid: string): Transaction | undefined {
    return this.waiting.get(txid)?.transaction;
  }

  spends(txid: string, vout: number): boolean {
    const key = coinKey(txid, vout);
    return [...this.waiting.values()].some(({ transaction }) => inputKeys(transaction).includes(key));
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
    if (transaction.outs.some((_, vout) => this.ledger.coin(txid, vout))) {
      throw new RpcError(RPC.alreadyInChain, 'Transaction outputs already in utxo set');
    }
    checkRelayPolicy(transaction);
    const coins = this.ledger.coin.bind(this.ledger);
    const feeSats = checkSpending(transaction, coins, this.ledger.tip.height + 1);
    if (feeSats < minimumFee(transaction)) reject('min relay fee not met');
    this.replaceConflicts(transaction, feeSats);
    this.waiting.set(txid, { transaction, feeSats });
    return txid;
  }

  /** BIP 125 without its first rule, as bitcoind since version 28: the higher fee wins. */
  private replaceConflicts(transaction: Transaction, feeSats: bigint): void {
    const keys = new Set(inputKeys(transaction));
    const conflicts = this.all().filter((entry) => inputKeys(entry.transaction).some((key) => keys.has(key)));
    const replaced = conflicts.reduce((total, entry) => total + entry.feeSats, 0n);
    if (conflicts.length > 0 && feeSats < replaced + minimumFee(transaction)) {
      reject(`insufficient fee, rejecting replacement ${transaction.getId()}`);
    }
    this.remove(conflicts.map((entry) => entry.transaction));
  }
}

function inputKeys(transaction: Transaction): string[] {
  return transaction.ins.map(({ hash, index }) => coinKey(toDisplayHex(hash), index));
}
