import { randomBytes } from 'node:crypto';
import { networks, payments, script, Transaction } from 'bitcoinjs-lib';
import { keyPairs } from '../../adapters/chain/ec-pair';
import type { Outpoint } from '../../domain/anchoring';
import { fromDisplayHex } from '../../proofs/bitcoin/hash256';

/** Replaceable by fee (BIP 125), no relative lock time (BIP 68). */
const REPLACEABLE = 0xfffffffd;

export interface TestOrder {
  inputs: Outpoint[];
  feeSats: number;
  /** Before the change, which is always the last output. */
  outputs?: { script: Uint8Array; valueSats: number }[];
}

export interface TestSpend {
  txid: string;
  rawHex: string;
  change: Outpoint;
}

/** A P2WPKH key on regtest that signs any transaction, also one that no node accepts. */
export interface TestKey {
  readonly address: string;
  /** Hexadecimal. */
  readonly script: string;
  spend(order: TestOrder): TestSpend;
}

export function newTestKey(): TestKey {
  const key = keyPairs.fromPrivateKey(Uint8Array.from(randomBytes(32)));
  const pubkey = key.publicKey;
  const own = payments.p2wpkh({ pubkey, network: networks.regtest });
  const ownScript = own.output!;
  const signedScript = payments.p2pkh({ pubkey }).output!;

  return {
    address: own.address!,
    script: Buffer.from(ownScript).toString('hex'),
    spend({ inputs, feeSats, outputs = [] }) {
      const transaction = new Transaction();
      transaction.version = 2;
      for (const { txid, vout } of inputs) transaction.addInput(fromDisplayHex(txid), vout, REPLACEABLE);
      for (const output of outputs) transaction.addOutput(output.script, BigInt(output.valueSats));
      const paid = outputs.reduce((total, { valueSats }) => total + valueSats, 0);
      const changeSats = inputs.reduce((total, { valueSats }) => total + valueSats, 0) - paid - feeSats;
      transaction.addOutput(ownScript, BigInt(changeSats));
      const { SIGHASH_ALL } = Transaction;
      inputs.forEach(({ valueSats }, index) => {
        const hash = transaction.hashForWitnessV0(index, signedScript, BigInt(valueSats), SIGHASH_ALL);
        const signature = script.signature.encode(key.sign(hash, true), SIGHASH_ALL);
        transaction.setWitness(index, [signature, pubkey]);
      });
      const txid = transaction.getId();
      return {
        txid,
        rawHex: transaction.toHex(),
        change: { txid, vout: outputs.length, valueSats: changeSats },
      };
    },
  };
}

/** An output that holds data, as an anchor's does. */
export function dataOutput(data: Uint8Array): { script: Uint8Array; valueSats: number } {
  return { script: Uint8Array.from(script.compile([0x6a, data])), valueSats: 0 };
}
