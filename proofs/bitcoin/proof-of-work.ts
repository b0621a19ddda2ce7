import type { Network } from '../../domain/network';
import { blockHash } from './block-header';
import type { BlockHeader } from './block-header';
import { toDisplayHex } from './hash256';

/** The easiest target each network allows, in compact form (`powLimit` in Bitcoin Core's chainparams.cpp). */
export const POW_LIMIT_BITS: Readonly<Record<Network, number>> = {
  bitcoin: 0x1d00ffff,
  testnet4: 0x1d00ffff,
  signet: 0x1e0377ae,
  regtest: 0x207fffff,
  sandbox: 0x207fffff,
};

export type ProofNetwork = Network;

const SIGN_BIT = 0x00800000;
const MANTISSA = 0x007fffff;

/** The compact form is exponent 1 ‖ sign and mantissa 3. `null` unless it encodes a positive number below 2^256. */
export function bitsToTarget(bits: number): bigint | null {
  const exponent = bits >>> 24;
  const mantissa = BigInt(bits & MANTISSA);
  const shift = BigInt(8 * (exponent - 3));
  const target = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  const negative = (bits & SIGN_BIT) !== 0;
  return negative || target === 0n || target >= 1n << 256n ? null : target;
}

/**
 * Whether the header's hash meets its target, and the network allows that target. This is a weak bound on the work: only a
 * header from a trusted source shows that the block belongs to the best chain.
 */
export function hasProofOfWork(header: BlockHeader, network: Network): boolean {
  return proofOfWorkFault(header, network) === null;
}

/** Why the header has no valid proof of work on that network; `null` when it has. */
export function proofOfWorkFault(header: BlockHeader, network: Network): string | null {
  const target = bitsToTarget(header.bits);
  const ceiling = bitsToTarget(POW_LIMIT_BITS[network]);
  if (target === null || ceiling === null) return 'The target in the block’s header is not a valid number.';
  if (target > ceiling) {
    return `The target in the block’s header is easier than the network ${network} allows: anyone could have made this block.`;
  }
  if (BigInt(`0x${toDisplayHex(blockHash(header))}`) > target) {
    return 'The hash of the block’s header does not meet the target in the header.';
  }
  return null;
}
