import { payments, script, Transaction } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';
import type { AnchorWallet } from '../../ports/chain';
import { anchorScript } from '../../proofs/bitcoin/anchor-script';
import { fromDisplayHex } from '../../proofs/bitcoin/hash256';
import { DUST_SATS } from './dust';
import { keyPairs } from './ec-pair';
import type { KeyPair } from './ec-pair';
import { NETWORK_FACTS } from './networks';
import { readWalletFile } from './wallet-file';
import type { WalletSecret } from './wallet-file';

export { createWalletFile } from './wallet-file';

/** Replaceable by a transaction with a higher fee (BIP 125), without a relative lock time (BIP 68). */
const REPLACEABLE = 0xfffffffd;

/** One P2WPKH input, the anchor, one P2WPKH output. A signature that turns out a byte shorter makes it no bigger. */
const VIRTUAL_SIZE = 153;

const CHANGE_INDEX = 1;

export async function loadWallet(path: string, network: Network): Promise<AnchorWallet> {
  return walletOf(keyOf(await readWalletFile(path), path, network), network);
}

/** The key lives in this closure and nowhere else: the object has no property that could be logged or serialised with it. */
function walletOf(key: KeyPair, network: Network): AnchorWallet {
  const pubkey = key.publicKey;
  const { address, output: ownScript } = payments.p2wpkh({
    pubkey,
    network: NETWORK_FACTS[network].addresses,
  });
  const { output: signedScript } = payments.p2pkh({ pubkey });
  if (!address || !ownScript || !signedScript) throw new Error('The wallet has no address on this network.');

  return {
    address,
    virtualSize: VIRTUAL_SIZE,
    leastChangeSats: DUST_SATS,
    sign({ root, spends, feeSats }) {
      const changeSats = changeOf(spends.valueSats, feeSats);
      const transaction = new Transaction();
      transaction.version = 2;
      transaction.addInput(fromDisplayHex(spends.txid), spends.vout, REPLACEABLE);
      transaction.addOutput(anchorScript(rootBytes(root)), 0n);
      transaction.addOutput(ownScript, BigInt(changeSats));
      // BIP 143 signs over the input's amount and, for P2WPKH, over the P2PKH script of the same key.
      const { SIGHASH_ALL } = Transaction;
      const hash = transaction.hashForWitnessV0(0, signedScript, BigInt(spends.valueSats), SIGHASH_ALL);
      // RFC 6979: the same order always gives the same transaction. A low R saves the byte of its sign.
      const signature = script.signature.encode(key.sign(hash, true), SIGHASH_ALL);
      transaction.setWitness(0, [signature, pubkey]);
      const txid = transaction.getId();
      return {
        txid,
        rawHex: transaction.toHex(),
        change: { txid, vout: CHANGE_INDEX, valueSats: changeSats },
      };
    },
  };
}

function changeOf(valueSats: number, feeSats: number): number {
  if (!Number.isSafeInteger(feeSats) || feeSats <= 0)
    throw new Error('A fee is a whole, positive number of satoshi.');
  const changeSats = valueSats - feeSats;
  if (changeSats < 0)
    throw new Error(`A fee of ${feeSats} satoshi is more than the ${valueSats} that are spent.`);
  if (changeSats < DUST_SATS) {
    throw new Error(
      `After a fee of ${feeSats} satoshi, ${changeSats} of ${valueSats} would be left: too little to be spent again. Fund the wallet.`,
    );
  }
  return changeSats;
}

function rootBytes(root: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(root)) throw new Error('A root is 64 lower-case hexadecimal digits.');
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
    // The library's error could quote the key.
    throw new Error(`The "wif" in the wallet file ${path} is not a key for the network ${network}.`);
  }
  if (!key.compressed)
    throw new Error(`The "wif" in the wallet file ${path} is of the old, uncompressed kind.`);
  return key;
}
