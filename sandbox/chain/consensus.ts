import { hexToBytes } from '@noble/hashes/utils.js';
import { Block } from 'bitcoinjs-lib';
import { COINBASE_MATURITY, MAX_SATS } from '../../proofs/bitcoin/constants';
import { POW_LIMIT_BITS } from '../../proofs/bitcoin/proof-of-work';

/** The rules of regtest (Bitcoin Core, kernel/chainparams.cpp, CRegTestParams). */
export const CONSENSUS = {
  bits: POW_LIMIT_BITS.regtest,
  coinbaseMaturity: COINBASE_MATURITY,
  halvingBlocks: 150,
  firstSubsidySats: 5_000_000_000n,
  maxSats: MAX_SATS,
  medianTimeBlocks: 11,
  /** Precedes each block on disk, as in bitcoind's block files. */
  magic: Uint8Array.of(0xfa, 0xbf, 0xb5, 0xda),
} as const;

/** The first block of every regtest chain. Its output cannot be spent. */
export const GENESIS = Block.fromBuffer(
  hexToBytes(
    '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f61' +
      '7fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f200200000001010000000100000000000000000000000000000000' +
      '00000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039' +
      '204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffff' +
      'ffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f' +
      '4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
  ),
);

export function subsidySats(height: number): bigint {
  const halvings = Math.floor(height / CONSENSUS.halvingBlocks);
  return halvings >= 64 ? 0n : CONSENSUS.firstSubsidySats >> BigInt(halvings);
}
