import type { Transaction } from 'bitcoinjs-lib';
import { DUST_SATS } from '../../proofs/bitcoin/constants';
import { isP2tr, isP2wpkh, isUnspendable } from './coin';
import { reject } from './spending-rules';

const MAX_WEIGHT = 400_000;
const MIN_STRIPPED_BYTES = 65;
const MAX_DATA_SCRIPT_BYTES = 83;
export const MIN_SATS_PER_VBYTE = 1;
const P2TR_DUST_SATS = 330;

/** bitcoind's relay policy, reduced to the output types that Sello uses. */
export function checkRelayPolicy(transaction: Transaction): void {
  if (transaction.version < 1 || transaction.version > 2) reject('version');
  if (transaction.weight() > MAX_WEIGHT) reject('tx-size');
  if (transaction.byteLength(false) < MIN_STRIPPED_BYTES) reject('tx-size-small');
  for (const { script, value } of transaction.outs) {
    if (isUnspendable(script)) {
      if (script.length > MAX_DATA_SCRIPT_BYTES || value !== 0n) reject('scriptpubkey');
    } else if (isP2wpkh(script) || isP2tr(script)) {
      if (value < BigInt(isP2tr(script) ? P2TR_DUST_SATS : DUST_SATS)) reject('dust');
    } else {
      reject('scriptpubkey');
    }
  }
  if (transaction.outs.filter(({ script }) => isUnspendable(script)).length > 1) reject('multi-op-return');
}

/** Also the amount by which a replacement must exceed the fees of what it replaces (BIP 125, rule 4). */
export function minimumFee(transaction: Transaction): bigint {
  return BigInt(transaction.virtualSize() * MIN_SATS_PER_VBYTE);
}
