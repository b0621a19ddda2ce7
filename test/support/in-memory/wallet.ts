import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction } from 'bitcoinjs-lib';
import type { AnchorWallet } from '../../../ports/chain';
import { anchorScript } from '../../../proofs/bitcoin/anchor-script';
import { fromDisplayHex } from '../../../proofs/bitcoin/hash256';
import { payTo } from './chain';

const REPLACEABLE = 0xfffffffd;
const DUST_SATS = 294;
const CHANGE_INDEX = 1;
const INPUT_SIZE = 68;
const SIZE_WITHOUT_INPUTS = 85;

/** Transactions of the real shape and size; the witness is zeros, because the in-memory chain checks no signatures. */
export function createInMemoryWallet(address: string): AnchorWallet {
  const script = payTo(address);
  return {
    address,
    script: bytesToHex(script),
    fingerprint: `wallet of ${address}`,
    virtualSize: (inputs) => SIZE_WITHOUT_INPUTS + inputs * INPUT_SIZE,
    leastChangeSats: DUST_SATS,
    async sign({ root, inputs, feeSats }) {
      const valueSats = inputs.reduce((sum, coin) => sum + coin.valueSats, 0) - feeSats;
      if (valueSats < DUST_SATS) throw new Error(`A change of ${valueSats} satoshi is dust.`);
      const transaction = new Transaction();
      transaction.version = 2;
      for (const { txid, vout } of inputs) transaction.addInput(fromDisplayHex(txid), vout, REPLACEABLE);
      transaction.addOutput(anchorScript(Uint8Array.from(Buffer.from(root, 'hex'))), 0n);
      transaction.addOutput(script, BigInt(valueSats));
      inputs.forEach((_, i) => {
        transaction.setWitness(i, [new Uint8Array(71), new Uint8Array(33)]);
      });
      const txid = transaction.getId();
      return {
        txid,
        rawHex: transaction.toHex(),
        change: { txid, vout: CHANGE_INDEX, valueSats },
        virtualSize: transaction.virtualSize(),
      };
    },
  };
}
