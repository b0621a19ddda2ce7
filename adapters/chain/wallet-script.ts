import { createHash } from 'node:crypto';
import { address as addresses } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';
import { DUST_SATS, DUST_SATS_P2TR } from '../../proofs/bitcoin/constants';
import { NETWORK_FACTS } from './networks';

export const WALLET_TYPES = ['p2wpkh', 'p2tr'] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

interface TypeFacts {
  /** Of the witness program, which is the whole script (BIP 141). */
  readonly version: number;
  readonly programBytes: number;
  /** Of an input with the longest witness that is accepted. */
  readonly inputWeight: number;
  readonly dustSats: number;
}

/** Outpoint, empty script and sequence; counted four times, unlike the witness. */
const BARE_INPUT_WEIGHT = 41 * 4;

export const TYPE_FACTS: Record<WalletType, TypeFacts> = {
  // A signature of up to 72 bytes and a public key of 33.
  p2wpkh: {
    version: 0,
    programBytes: 20,
    inputWeight: BARE_INPUT_WEIGHT + 1 + (1 + 72) + (1 + 33),
    dustSats: DUST_SATS,
  },
  // A signature of 64 bytes, or of 65 if it names its type.
  p2tr: {
    version: 1,
    programBytes: 32,
    inputWeight: BARE_INPUT_WEIGHT + 1 + (1 + 65),
    dustSats: DUST_SATS_P2TR,
  },
};

const OP_1 = 0x51;

export function witnessScript(type: WalletType, program: Uint8Array): Uint8Array {
  const { version, programBytes } = TYPE_FACTS[type];
  if (program.length !== programBytes) throw new RangeError(`A ${type} program has ${programBytes} bytes.`);
  return Uint8Array.of(version === 0 ? 0 : OP_1, programBytes, ...program);
}

export function typeOfScript(script: Uint8Array): WalletType {
  return script[0] === OP_1 ? 'p2tr' : 'p2wpkh';
}

export function programOf(script: Uint8Array): Uint8Array {
  return script.subarray(2);
}

export function addressOfScript(script: Uint8Array, network: Network): string {
  const { version } = TYPE_FACTS[typeOfScript(script)];
  return addresses.toBech32(programOf(script), version, NETWORK_FACTS[network].addresses.bech32);
}

/** `null` unless it is a P2WPKH or P2TR address of this network. */
export function scriptOfAddress(address: string, network: Network): Uint8Array | null {
  try {
    const { prefix, version, data } = addresses.fromBech32(address);
    const type = WALLET_TYPES.find(
      (name) => TYPE_FACTS[name].version === version && TYPE_FACTS[name].programBytes === data.length,
    );
    if (!type || prefix !== NETWORK_FACTS[network].addresses.bech32) return null;
    return witnessScript(type, data);
  } catch {
    return null;
  }
}

export function fingerprintOf(script: Uint8Array): string {
  return createHash('sha256').update(script).digest('hex').slice(0, 16);
}
