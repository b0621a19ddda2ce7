import type { Block } from 'bitcoinjs-lib';
import { parseBlockHeader } from '../../proofs/bitcoin/block-header';
import { hasProofOfWork } from '../../proofs/bitcoin/proof-of-work';
import { equalBytes } from '../../proofs/bytes';
import { coinbaseHeightScript } from './coinbase';
import { CONSENSUS } from './consensus';

export function hasWork(block: Block): boolean {
  return hasProofOfWork(parseBlockHeader(block.toBuffer(true)), 'regtest');
}

/** Whether the content matches the header. Also detects a partly written block. */
export function isIntact(block: Block): boolean {
  return (
    block.transactions !== undefined &&
    block.transactions.length > 0 &&
    hasWork(block) &&
    block.checkTxRoots()
  );
}

/** Checks that a block may follow the tip, except for what its transactions spend. */
export function checkPlace(
  block: Block,
  place: { previousHash: Uint8Array; height: number; medianTime: number },
): void {
  if (!isIntact(block)) throw new Error('its hashes are wrong');
  if (!equalBytes(block.prevHash ?? new Uint8Array(), place.previousHash))
    throw new Error('it does not follow the block before it');
  if (block.bits !== CONSENSUS.bits) throw new Error('its difficulty is not that of regtest');
  if (block.timestamp <= place.medianTime)
    throw new Error('its time is not after the median of the blocks before it');
  const [coinbase, ...others] = block.transactions ?? [];
  if (!coinbase?.isCoinbase() || others.some((transaction) => transaction.isCoinbase())) {
    throw new Error('it must have exactly one coinbase, as its first transaction');
  }
  const expected = coinbaseHeightScript(place.height);
  const heightScript = coinbase.ins[0]?.script.subarray(0, expected.length);
  if (heightScript === undefined || !equalBytes(heightScript, expected)) {
    throw new Error('its coinbase names another height (BIP 34)');
  }
}
