import type { Transaction } from 'bitcoinjs-lib';
import { SATS_PER_BITCOIN } from '../../proofs/bitcoin/constants';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { addressOf } from './addresses';
import type { Coin } from './coin';
import type { Ledger, PlacedBlock } from './ledger';

export function toBitcoin(sats: bigint): number {
  return Number(sats) / SATS_PER_BITCOIN;
}

/** Every block of regtest adds 2: one more than the hashes that miss its target on average. */
export function chainWork(height: number): string {
  return (2 * (height + 1)).toString(16).padStart(64, '0');
}

export function describeHeader(ledger: Ledger, { block, height, hash }: PlacedBlock): object {
  return {
    hash,
    confirmations: ledger.tip.height - height + 1,
    height,
    version: block.version,
    versionHex: hex32(block.version),
    merkleroot: toDisplayHex(block.merkleRoot ?? new Uint8Array(32)),
    time: block.timestamp,
    mediantime: ledger.medianTimeAt(height),
    nonce: block.nonce,
    bits: hex32(block.bits),
    chainwork: chainWork(height),
    nTx: block.transactions?.length ?? 0,
    previousblockhash: ledger.at(height - 1)?.hash,
    nextblockhash: ledger.at(height + 1)?.hash,
  };
}

/** `whole` describes each transaction, as verbosity 2 does; otherwise it is named by its id. */
export function describeBlock(ledger: Ledger, placed: PlacedBlock, whole: boolean): object {
  const { block } = placed;
  return {
    ...describeHeader(ledger, placed),
    size: block.byteLength(),
    weight: block.weight(),
    tx: (block.transactions ?? []).map((transaction) =>
      whole ? describeTransaction(transaction) : transaction.getId(),
    ),
  };
}

/** The answer of `gettxout`. A coin in the mempool has 0 confirmations. */
export function describeCoin(ledger: Ledger, coin: Coin): object {
  return {
    bestblock: ledger.tip.hash,
    confirmations: ledger.tip.height - coin.height + 1,
    value: toBitcoin(coin.valueSats),
    scriptPubKey: describeScript(coin.script),
    coinbase: coin.coinbase,
  };
}

export function describeTransaction(transaction: Transaction): object {
  return {
    txid: transaction.getId(),
    hash: toDisplayHex(transaction.getHash(true)),
    version: transaction.version,
    size: transaction.byteLength(),
    vsize: transaction.virtualSize(),
    weight: transaction.weight(),
    locktime: transaction.locktime,
    vin: transaction.ins.map(({ hash, index, script, sequence }) =>
      transaction.isCoinbase()
        ? { coinbase: Buffer.from(script).toString('hex'), sequence }
        : { txid: toDisplayHex(hash), vout: index, sequence },
    ),
    vout: transaction.outs.map(({ value, script }, n) => ({
      value: toBitcoin(value),
      n,
      scriptPubKey: describeScript(script),
    })),
    hex: transaction.toHex(),
  };
}

function describeScript(script: Uint8Array): object {
  const address = addressOf(script);
  return { hex: Buffer.from(script).toString('hex'), ...(address !== undefined && { address }) };
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
