import { OP_RETURN } from '../../proofs/bitcoin/constants';

/** An unspent output. */
export interface Coin {
  readonly valueSats: bigint;
  readonly script: Uint8Array;
  readonly height: number;
  readonly coinbase: boolean;
}

export type CoinView = (txid: string, vout: number) => Coin | undefined;

export function coinKey(txid: string, vout: number): string {
  return `${txid}:${vout}`;
}

export function isUnspendable(script: Uint8Array): boolean {
  return script[0] === OP_RETURN;
}

/** BIP 141: OP_0 and a push of the 20-byte hash of a key. */
export function isP2wpkh(script: Uint8Array): boolean {
  return script.length === 22 && script[0] === 0x00 && script[1] === 20;
}

/** BIP 341: OP_1 and a push of a 32-byte key. */
export function isP2tr(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 32;
}
