import { Block, opcodes, script, Transaction } from 'bitcoinjs-lib';

const NO_TRANSACTION = new Uint8Array(32);
const NO_OUTPUT = 0xffffffff;
const WITNESS_COMMITMENT = Uint8Array.of(0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed);

/** BIP 34: a coinbase script starts with a push of the block's height. */
export function coinbaseHeightScript(height: number): Uint8Array {
  return script.compile([script.number.encode(height)]);
}

/** The transaction that pays the miner, followed by the commitment to the block's witnesses (BIP 141). */
export function makeCoinbase(
  height: number,
  payTo: Uint8Array,
  valueSats: bigint,
  transactions: readonly Transaction[],
): Transaction {
  const coinbase = new Transaction();
  coinbase.version = 2;
  // A coinbase script needs at least two bytes; low heights take only one.
  const input = Uint8Array.of(...coinbaseHeightScript(height), opcodes.OP_0);
  coinbase.addInput(NO_TRANSACTION, NO_OUTPUT, NO_OUTPUT, input);
  coinbase.setWitness(0, [new Uint8Array(32)]);
  coinbase.addOutput(payTo, valueSats);
  const commitment = Block.calculateMerkleRoot([coinbase, ...transactions], true);
  coinbase.addOutput(Uint8Array.of(...WITNESS_COMMITMENT, ...commitment), 0n);
  return coinbase;
}
