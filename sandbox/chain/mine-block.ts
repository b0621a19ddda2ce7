import { Block } from 'bitcoinjs-lib';
import type { Transaction } from 'bitcoinjs-lib';
import { hasWork } from './block-rules';
import { makeCoinbase } from './coinbase';
import { CONSENSUS, subsidySats } from './consensus';

/** BIP 9 version bits that signal no proposal. */
const VERSION = 0x20000000;

interface BlockOrder {
  readonly previousHash: Uint8Array;
  readonly height: number;
  readonly time: number;
  readonly transactions: readonly Transaction[];
  readonly feesSats: bigint;
  readonly payTo: Uint8Array;
}

/** Real proof of work at regtest's difficulty: every second attempt succeeds on average. */
export function mineBlock(order: BlockOrder): Block {
  const reward = subsidySats(order.height) + order.feesSats;
  const coinbase = makeCoinbase(order.height, order.payTo, reward, order.transactions);
  const block = new Block();
  block.version = VERSION;
  block.prevHash = order.previousHash;
  block.timestamp = order.time;
  block.bits = CONSENSUS.bits;
  block.transactions = [coinbase, ...order.transactions];
  block.witnessCommit = Block.calculateMerkleRoot(block.transactions, true);
  block.merkleRoot = Block.calculateMerkleRoot(block.transactions);
  for (block.nonce = 0; !hasWork(block); block.nonce++);
  return block;
}
