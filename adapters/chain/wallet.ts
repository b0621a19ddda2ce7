import { crypto, Psbt, Transaction, script as scripts } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';
import type { AnchorWallet } from '../../ports/chain';
import { signatureHash } from './anchor-signature';
import { createAnchorWallet } from './anchor-wallet';
import type { PsbtSigner } from './anchor-wallet';
import { keyPairs, wifOf } from './ec-pair';
import type { KeyPair } from './ec-pair';
import { NETWORK_FACTS } from './networks';
import { readWalletFile } from './wallet-file';
import type { WalletFile } from './wallet-file';
import { witnessScript } from './wallet-script';
import type { WalletType } from './wallet-script';

/** The wallet whose key is in this file. */
export async function loadWallet(path: string, network: Network): Promise<AnchorWallet> {
  const content = await readWalletFile(path);
  return createAnchorWallet(keySigner(keyOf(content, path, network), content.type), network);
}

/** The key in this file as an output descriptor, which Bitcoin Core can sign with. Secret. */
export async function exportDescriptor(path: string, network: Network): Promise<string> {
  const content = await readWalletFile(path);
  const { addresses } = NETWORK_FACTS[network];
  const wif = 'wif' in content ? content.wif : wifOf(secretBytes(content.secret), addresses);
  return content.type === 'p2tr' ? `tr(${wif})` : `wpkh(${wif})`;
}

/** The key lives only in this closure, so that logging or serialising the wallet cannot reveal it. */
function keySigner(key: KeyPair, type: WalletType): PsbtSigner {
  const taproot = type === 'p2tr';
  const signing = taproot ? key.tweak(crypto.taggedHash('TapTweak', xOnly(key))) : key;
  const script = witnessScript(type, taproot ? xOnly(signing) : crypto.hash160(key.publicKey));
  const hashType = taproot ? Transaction.SIGHASH_DEFAULT : Transaction.SIGHASH_ALL;
  const signature = (hash: Uint8Array) => {
    if (taproot) return { tapKeySig: signing.signSchnorr(hash) };
    // A low R saves a byte.
    const encoded = scripts.signature.encode(key.sign(hash, true), hashType);
    return { partialSig: [{ pubkey: key.publicKey, signature: encoded }] };
  };
  return {
    script,
    // Signing the same order again gives the same bytes: nonces are of RFC 6979, and of BIP 340 without auxiliary randomness.
    sign(base64) {
      const psbt = Psbt.fromBase64(base64);
      const transaction = Transaction.fromBuffer(psbt.data.getTransaction());
      const values = psbt.data.inputs.map(({ witnessUtxo }) => witnessUtxo?.value ?? 0n);
      values.forEach((_, index) => {
        const hash = signatureHash(transaction, index, { script, values }, hashType);
        psbt.updateInput(index, signature(hash));
      });
      return Promise.resolve(psbt.toBase64());
    },
  };
}

/** BIP 340 keys are the X coordinate alone. */
function xOnly({ publicKey }: KeyPair): Uint8Array {
  return publicKey.subarray(1, 33);
}

function keyOf(content: WalletFile, path: string, network: Network): KeyPair {
  const { addresses } = NETWORK_FACTS[network];
  if ('secret' in content) {
    return keyPairs.fromPrivateKey(secretBytes(content.secret));
  }
  let key: KeyPair;
  try {
    key = keyPairs.fromWIF(content.wif, addresses);
  } catch {
    // The library's error may quote the key.
    throw new Error(`The "wif" in the wallet file ${path} is not a key for the network ${network}.`);
  }
  if (!key.compressed)
    throw new Error(`The "wif" in the wallet file ${path} is an uncompressed key. Export a compressed one.`);
  return key;
}

function secretBytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}
