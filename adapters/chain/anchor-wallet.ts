import { Psbt, Transaction } from 'bitcoinjs-lib';
import type { Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { AnchorWallet } from '../../ports/chain';
import { anchorScript } from '../../proofs/bitcoin/anchor-script';
import { signedTransaction } from './signed-psbt';
import { addressOfScript, fingerprintOf, TYPE_FACTS, typeOfScript } from './wallet-script';

/** Holds the keys, here or elsewhere. */
export interface PsbtSigner {
  /** The script of the coins it signs for. */
  readonly script: Uint8Array;
  /** Takes and returns a PSBT (BIP 174) in base64. Nothing in the answer is trusted. */
  sign(psbt: string): Promise<string>;
}

/** Replaceable by fee (BIP 125), no relative lock time (BIP 68). */
const REPLACEABLE = 0xfffffffd;

const CHANGE_INDEX = 1;

/** Version, lock time, the two counts, marker and flag of the witness; an output's value and script length; the anchor's script. */
const FRAME_WEIGHT = (4 + 4 + 1 + 1) * 4 + 2;
const OUTPUT_BYTES = 8 + 1;
const ANCHOR_SCRIPT_BYTES = 34;

/** Builds anchor transactions, has them signed, and accepts only what it asked for. */
export function createAnchorWallet(signer: PsbtSigner, network: Network): AnchorWallet {
  const { script } = signer;
  const { inputWeight, dustSats } = TYPE_FACTS[typeOfScript(script)];
  const baseWeight = FRAME_WEIGHT + (2 * OUTPUT_BYTES + ANCHOR_SCRIPT_BYTES + script.length) * 4;
  return {
    fingerprint: fingerprintOf(script),
    address: addressOfScript(script, network),
    script: Buffer.from(script).toString('hex'),
    leastChangeSats: dustSats,
    virtualSize: (inputs) => Math.ceil((baseWeight + inputs * inputWeight) / 4),
    async sign({ root, inputs, feeSats }) {
      const changeSats = changeOf(inputs, feeSats, dustSats);
      const psbt = new Psbt();
      psbt.setVersion(2);
      for (const { txid, vout, valueSats } of inputs) {
        const witnessUtxo = { script, value: BigInt(valueSats) };
        psbt.addInput({ hash: txid, index: vout, sequence: REPLACEABLE, witnessUtxo });
      }
      psbt.addOutput({ script: anchorScript(rootBytes(root)), value: 0n });
      psbt.addOutput({ script, value: BigInt(changeSats) });
      const asked = Transaction.fromBuffer(psbt.data.getTransaction());
      const reply = await signer.sign(psbt.toBase64());
      const transaction = signedTransaction(asked, { script, coins: inputs }, reply);
      const txid = transaction.getId();
      return {
        txid,
        rawHex: transaction.toHex(),
        change: { txid, vout: CHANGE_INDEX, valueSats: changeSats },
        virtualSize: transaction.virtualSize(),
      };
    },
  };
}

function changeOf(inputs: readonly Outpoint[], feeSats: number, dustSats: number): number {
  if (!Number.isSafeInteger(feeSats) || feeSats <= 0)
    throw new Error(`A fee must be a positive whole number of satoshi, not ${feeSats}.`);
  const valueSats = inputs.reduce((total, coin) => total + coin.valueSats, 0);
  const coins = inputs.length === 1 ? 'the coin' : `the ${inputs.length} coins`;
  const changeSats = valueSats - feeSats;
  if (changeSats < 0)
    throw new Error(`A fee of ${feeSats} satoshi exceeds ${coins} of ${valueSats}. Fund the wallet.`);
  if (changeSats < dustSats) {
    throw new Error(
      `A fee of ${feeSats} satoshi leaves ${changeSats} of ${coins} of ${valueSats}: too little to spend (below ${dustSats}). Fund the wallet.`,
    );
  }
  return changeSats;
}

function rootBytes(root: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(root)) throw new Error('A root must be 64 lower-case hexadecimal digits.');
  return Uint8Array.from(Buffer.from(root, 'hex'));
}
