import { Transaction } from 'bitcoinjs-lib';
import type { AnchorWallet } from '../../../ports/chain';
import { anchorScript } from '../../../proofs/bitcoin/anchor-script';
import { fromDisplayHex } from '../../../proofs/bitcoin/hash256';
import { payTo } from './chain';

const REPLACEABLE = 0xfffffffd;
const DUST_SATS = 294;
const CHANGE_INDEX = 1;

/** Transactions of the real shape and size; the witness is zeros, because the in-memory chain checks no signatures. */
export function createInMemoryWallet(address: string): AnchorWallet {
  return {
    address,
    virtualSize: 153,
    leastChangeSats: DUST_SATS,
    sign({ root, spends, feeSats }) {
      const valueSats = spends.valueSats - feeSats;
      if (valueSats < DUST_SATS) throw new Error(`A change of ${valueSats} satoshi is dust.`);
      const transaction = new Transaction();
      transaction.version = 2;
      transaction.addInput(fromDisplayHex(spends.txid), spends.vout, REPLACEABLE);
      transaction.addOutput(anchorScript(Uint8Array.from(Buffer.from(root, 'hex'))), 0n);
      transaction.addOutput(payTo(address), BigInt(valueSats));
      transaction.setWitness(0, [new Uint8Array(71), new Uint8Array(33)]);
      const txid = transaction.getId();
      return { txid, rawHex: transaction.toHex(), change: { txid, vout: CHANGE_INDEX, valueSats } };
    },
  };
}
