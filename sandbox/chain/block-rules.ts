import type { Block } from 'bitcoinjs-lib';
import { parseBlockHeader } from '../../proofs/bitcoin/block-header';
import { hasProofOfWork } from '../../proofs/bitcoin/proof-of-work';
import { coinbaseHeightScript } from './coinbase';
import { CONSENSUS } from './consensus';

export function hasWork(block: Block): boolean {
  return hasProofOfWork(parseBlockHeader(block.toBuffer(true)), 'regtest');
}

/** Whether the block is what its header says: also how a block that was half written is told from a whole one. */
export function isIntact(block: Block): boolean {
  return (
    block.transactions !== undefined &&
    block.transactions.length > 0 &&
    hasWork(block) &&
    block.checkTxRoots()
  );
}

/** Where a block may stand, but for what its transactions spend. */
export function checkPlace(
  block: Block,
  place: { previousHash: Uint8Array; height: number; medianTime: number },
): void {
  if (!isIntact(block)) throw new Error('its hashes do not hold');
  if (!same(block.prevHash, place.previousHash)) throw new Error('it does not follow the block before it');
  if (block.bits !== CONSENSUS.bits) throw new Error('it has another difficulty than regtest');
  if (block.timestamp <= place.medianTime)
    throw new Error('its time is not after the median of the blocks before it');
  const [coinbase, ...others] = block.transactions ?? [];
  if (!coinbase?.isCoinbase() || others.some((transaction) => transaction.isCoinbase())) {
    throw new Error('it has not exactly one coinbase, at the front');
  }
  const expected = coinbaseHeightScript(place.height);
  if (!same(coinbase.ins[0]?.script.subarray(0, expected.length), expected)) {
    throw new Error('its coinbase names another height (BIP 34)');
  }
}

function same(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, i) => byte === b[i]);
}
