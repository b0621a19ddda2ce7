import { randomBytes } from 'node:crypto';
import { networks, payments, Psbt } from 'bitcoinjs-lib';
import { keyPairs } from '../../adapters/chain/ec-pair';
import type { Outpoint } from '../../domain/anchoring';

const REPLACEABLE = 0xfffffffd;

export interface Payment {
  txid: string;
  rawHex: string;
  /** What the stranger keeps. */
  rest: Outpoint;
}

/** Someone on regtest who has coins and pays others. */
export interface Stranger {
  readonly address: string;
  /** Output 0 pays the address. */
  pay(coin: Outpoint, to: { address: string; valueSats: number }, feeSats?: number): Payment;
}

export function createStranger(): Stranger {
  const key = keyPairs.fromPrivateKey(Uint8Array.from(randomBytes(32)));
  const network = networks.regtest;
  const { address, output: script } = payments.p2wpkh({ pubkey: key.publicKey, network });
  return {
    address: String(address),
    pay({ txid: hash, vout: index, valueSats }, to, feeSats = 1_000) {
      const rest = valueSats - to.valueSats - feeSats;
      const psbt = new Psbt({ network });
      psbt.addInput({
        hash,
        index,
        sequence: REPLACEABLE,
        witnessUtxo: { script: script!, value: BigInt(valueSats) },
      });
      psbt.addOutput({ address: to.address, value: BigInt(to.valueSats) });
      psbt.addOutput({ address: String(address), value: BigInt(rest) });
      psbt.signInput(0, { publicKey: key.publicKey, sign: (digest) => key.sign(digest, true) });
      psbt.finalizeAllInputs();
      const transaction = psbt.extractTransaction();
      const txid = transaction.getId();
      return { txid, rawHex: transaction.toHex(), rest: { txid, vout: 1, valueSats: rest } };
    },
  };
}
