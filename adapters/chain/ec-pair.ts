import { createECDH } from 'node:crypto';
import * as secp256k1 from '@bitcoinerlab/secp256k1';
import type { Network as AddressFormat } from 'bitcoinjs-lib';
import * as ecpair from 'ecpair';

export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly compressed: boolean;
  sign(hash: Uint8Array, lowR: boolean): Uint8Array;
  signSchnorr(hash: Uint8Array): Uint8Array;
  /** The key of a P2TR output (BIP 341). */
  tweak(hash: Uint8Array): KeyPair;
}

interface LibraryPair extends Omit<KeyPair, 'signSchnorr' | 'tweak'> {
  readonly privateKey: Uint8Array;
  toWIF(): string;
  tweak(hash: Uint8Array): LibraryPair;
}

interface KeyPairs<Pair> {
  fromPrivateKey(secret: Uint8Array, options?: { network: AddressFormat }): Pair;
  fromWIF(wif: string, network: AddressFormat): Pair;
}

// Node's module resolution cannot follow the type declarations of ecpair 3, so the used part is declared here.
const { ECPairFactory } = ecpair as unknown as {
  ECPairFactory: (curve: typeof secp256k1) => KeyPairs<LibraryPair>;
};

let library: KeyPairs<LibraryPair> | undefined;
/** Tests the curve before it is used, which takes a tenth of the worker's start. */
const tested = (): KeyPairs<LibraryPair> => (library ??= ECPairFactory(secp256k1));

/** BIP 340 allows it, and without it the same message always has the same signature. The library's own method draws it at random. */
const NO_AUXILIARY_RANDOMNESS = new Uint8Array(32);

const wrap = (pair: LibraryPair): KeyPair => ({
  publicKey: pair.publicKey,
  compressed: pair.compressed,
  sign: (hash, lowR) => pair.sign(hash, lowR),
  signSchnorr: (hash) => secp256k1.signSchnorr(hash, pair.privateKey, NO_AUXILIARY_RANDOMNESS),
  tweak: (hash) => wrap(pair.tweak(hash)),
});

export const keyPairs: KeyPairs<KeyPair> = {
  /** The address needs only the public key, which OpenSSL computes; the first signature waits for the library's test. */
  fromPrivateKey(secret) {
    const curve = createECDH('secp256k1');
    curve.setPrivateKey(secret);
    const pair = (): KeyPair => wrap(tested().fromPrivateKey(secret));
    return {
      publicKey: Uint8Array.from(curve.getPublicKey(null, 'compressed')),
      compressed: true,
      sign: (hash, lowR) => pair().sign(hash, lowR),
      signSchnorr: (hash) => pair().signSchnorr(hash),
      tweak: (hash) => pair().tweak(hash),
    };
  },
  fromWIF: (wif, network) => wrap(tested().fromWIF(wif, network)),
};

/** The key as other wallets import it. */
export function wifOf(secret: Uint8Array, network: AddressFormat): string {
  return tested().fromPrivateKey(secret, { network }).toWIF();
}
