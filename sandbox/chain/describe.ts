import { address, networks } from 'bitcoinjs-lib';
import { SATS_PER_BITCOIN } from '../../proofs/bitcoin/constants';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { isP2wpkh } from './coin';
import type { Coin } from './coin';
import type { Ledger, PlacedBlock } from './ledger';

export function toBitcoin(sats: bigint): number {
  return Number(sats) / SATS_PER_BITCOIN;
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
    nTx: block.transactions?.length ?? 0,
    previousblockhash: ledger.at(height - 1)?.hash,
    nextblockhash: ledger.at(height + 1)?.hash,
  };
}

export function describeBlock(ledger: Ledger, placed: PlacedBlock): object {
  const { block } = placed;
  return {
    ...describeHeader(ledger, placed),
    size: block.byteLength(),
    weight: block.weight(),
    tx: (block.transactions ?? []).map((transaction) => transaction.getId()),
  };
}

/** The answer of `gettxout`. A coin in the mempool has 0 confirmations. */
export function describeCoin(ledger: Ledger, coin: Coin): object {
  return {
    bestblock: ledger.tip.hash,
    confirmations: ledger.tip.height - coin.height + 1,
    value: toBitcoin(coin.valueSats),
    scriptPubKey: {
      hex: Buffer.from(coin.script).toString('hex'),
      ...(isP2wpkh(coin.script) && { address: address.fromOutputScript(coin.script, networks.regtest) }),
    },
    coinbase: coin.coinbase,
  };
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
