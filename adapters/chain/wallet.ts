import { createHash } from 'node:crypto';
import { payments, script, Transaction } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';
import type { AnchorWallet } from '../../ports/chain';
import { anchorScript } from '../../proofs/bitcoin/anchor-script';
import { DUST_SATS } from '../../proofs/bitcoin/constants';
import { fromDisplayHex } from '../../proofs/bitcoin/hash256';
import { keyPairs } from './ec-pair';
import type { KeyPair } from './ec-pair';
import { NETWORK_FACTS } from './networks';
import { readWalletFile } from './wallet-file';
import type { WalletSecret } from './wallet-file';

/** Replaceable by fee (BIP 125), no relative lock time (BIP 68). */
const REPLACEABLE = 0xfffffffd;

/** Of the anchor, one P2WPKH output and everything but the inputs; then of one P2WPKH input. */
const BASE_WEIGHT = 338;
const INPUT_WEIGHT = 272;

const CHANGE_INDEX = 1;

export async function loadWallet(path: string, network: Network): Promise<AnchorWallet> {
  return walletOf(keyOf(await readWalletFile(path), path, network), network);
}

/** The key lives only in this closure, so that logging or serialising the wallet cannot reveal it. */
function walletOf(key: KeyPair, network: Network): AnchorWallet {
  const pubkey = key.publicKey;
  const { address, output: ownScript } = payments.p2wpkh({
    pubkey,
    network: NETWORK_FACTS[network].addresses,
  });
  const { output: signedScript } = payments.p2pkh({ pubkey });
  if (!address || !ownScript || !signedScript)
    throw new Error(`The wallet's key has no address on the network ${network}.`);

  return {
    address,
    fingerprint: createHash('sha256').update(ownScript).digest('hex').slice(0, 16),
    script: Buffer.from(ownScript).toString('hex'),
    virtualSize: (inputs) => Math.ceil((BASE_WEIGHT + INPUT_WEIGHT * inputs) / 4),
    leastChangeSats: DUST_SATS,
    // eslint-disable-next-line @typescript-eslint/require-await
    async sign({ root, inputs, feeSats }) {
      const changeSats = changeOf(
        inputs.reduce((total, { valueSats }) => total + valueSats, 0),
        feeSats,
      );
      const transaction = new Transaction();
      transaction.version = 2;
      for (const { txid, vout } of inputs) transaction.addInput(fromDisplayHex(txid), vout, REPLACEABLE);
      transaction.addOutput(anchorScript(rootBytes(root)), 0n);
      transaction.addOutput(ownScript, BigInt(changeSats));
      // BIP 143: the signature covers the input's amount and, for P2WPKH, the P2PKH script of the same key.
      const { SIGHASH_ALL } = Transaction;
      inputs.forEach(({ valueSats }, index) => {
        const hash = transaction.hashForWitnessV0(index, signedScript, BigInt(valueSats), SIGHASH_ALL);
        // RFC 6979: signing the same order again gives the same transaction. A low R saves a byte.
        transaction.setWitness(index, [script.signature.encode(key.sign(hash, true), SIGHASH_ALL), pubkey]);
      });
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

function changeOf(valueSats: number, feeSats: number): number {
  if (!Number.isSafeInteger(feeSats) || feeSats <= 0)
    throw new Error(`A fee must be a positive whole number of satoshi, not ${feeSats}.`);
  const changeSats = valueSats - feeSats;
  if (changeSats < 0)
    throw new Error(`A fee of ${feeSats} satoshi exceeds the coin of ${valueSats}. Fund the wallet.`);
  if (changeSats < DUST_SATS) {
    throw new Error(
      `A fee of ${feeSats} satoshi leaves ${changeSats} of the coin of ${valueSats}: too little to spend (below ${DUST_SATS}). Fund the wallet.`,
    );
  }
  return changeSats;
}

function rootBytes(root: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(root)) throw new Error('A root must be 64 lower-case hexadecimal digits.');
  return Uint8Array.from(Buffer.from(root, 'hex'));
}

function keyOf(secret: WalletSecret, path: string, network: Network): KeyPair {
  const { addresses } = NETWORK_FACTS[network];
  if ('secret' in secret) {
    return keyPairs.fromPrivateKey(Uint8Array.from(Buffer.from(secret.secret, 'hex')));
  }
  let key: KeyPair;
  try {
    key = keyPairs.fromWIF(secret.wif, addresses);
  } catch {
    // The library's error may quote the key.
    throw new Error(`The "wif" in the wallet file ${path} is not a key for the network ${network}.`);
  }
  if (!key.compressed)
    throw new Error(`The "wif" in the wallet file ${path} is an uncompressed key. Export a compressed one.`);
  return key;
}
