import { blockHash } from './block-header';
import type { BlockHeader } from './block-header';
import { toDisplayHex } from './hash256';

/** The easiest target each network allows, in compact form (`powLimit` in Bitcoin Core's chainparams.cpp). */
const EASIEST_BITS = {
  bitcoin: 0x1d00ffff,
  testnet4: 0x1d00ffff,
  signet: 0x1e0377ae,
  regtest: 0x207fffff,
  sandbox: 0x207fffff,
} as const;

export type ProofNetwork = keyof typeof EASIEST_BITS;

export function isProofNetwork(text: string): text is ProofNetwork {
  return Object.hasOwn(EASIEST_BITS, text);
}

const SIGN_BIT = 0x00800000;
const MANTISSA = 0x007fffff;

/** The compact form is exponent 1 ‖ sign and mantissa 3. `null` where it stands for nothing positive below 2^256. */
export function bitsToTarget(bits: number): bigint | null {
  const exponent = bits >>> 24;
  const mantissa = BigInt(bits & MANTISSA);
  const shift = BigInt(8 * (exponent - 3));
  const target = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  const negative = (bits & SIGN_BIT) !== 0;
  return negative || target === 0n || target >= 1n << 256n ? null : target;
}

export function targetToBits(target: bigint): number {
  if (target <= 0n || target >= 1n << 256n) throw new RangeError('A target is positive and below 2^256.');
  let exponent = Math.ceil(target.toString(16).length / 2);
  let mantissa = exponent > 3 ? target >> BigInt(8 * (exponent - 3)) : target << BigInt(8 * (3 - exponent));
  // The mantissa's highest bit is the sign: a number that needs it moves up one byte.
  if (mantissa & BigInt(SIGN_BIT)) {
    mantissa >>= 8n;
    exponent += 1;
  }
  return ((exponent << 24) | Number(mantissa)) >>> 0;
}

/**
 * Whether the header's hash meets the target it states, and that target is one the network allows at all. This bounds the work
 * from below only weakly: that the block belongs to the best chain takes a header from somewhere trusted.
 */
export function hasProofOfWork(header: BlockHeader, network: ProofNetwork): boolean {
  return proofOfWorkFault(header, network) === null;
}

/** Why the header has no proof of work on that network; `null` when it has. */
export function proofOfWorkFault(header: BlockHeader, network: ProofNetwork): string | null {
  const target = bitsToTarget(header.bits);
  const ceiling = bitsToTarget(EASIEST_BITS[network]);
  if (target === null || ceiling === null) return 'The block’s header states no possible target.';
  if (target > ceiling) {
    return `The block’s header states an easier target than the network ${network} allows: anyone could have made it.`;
  }
  if (BigInt(`0x${toDisplayHex(blockHash(header))}`) > target) {
    return 'The hash of the block’s header does not meet the target that it states.';
  }
  return null;
}
