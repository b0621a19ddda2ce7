import { createECDH } from 'node:crypto';
import * as secp256k1 from '@bitcoinerlab/secp256k1';
import type { Network as AddressFormat } from 'bitcoinjs-lib';
import * as ecpair from 'ecpair';

export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly compressed: boolean;
  sign(hash: Uint8Array, lowR: boolean): Uint8Array;
}

interface KeyPairs {
  fromPrivateKey(secret: Uint8Array): KeyPair;
  fromWIF(wif: string, network: AddressFormat): KeyPair;
}

// Node's module resolution cannot follow the type declarations of ecpair 3, so the used part is declared here.
const { ECPairFactory } = ecpair as unknown as {
  ECPairFactory: (curve: typeof secp256k1) => KeyPairs;
};

let library: KeyPairs | undefined;
/** Tests the curve before it is used, which takes a tenth of the worker's start. */
const tested = (): KeyPairs => (library ??= ECPairFactory(secp256k1));

export const keyPairs: KeyPairs = {
  /** The address needs only the public key, which OpenSSL computes; the first signature waits for the library's test. */
  fromPrivateKey(secret) {
    const curve = createECDH('secp256k1');
    curve.setPrivateKey(secret);
    return {
      publicKey: Uint8Array.from(curve.getPublicKey(null, 'compressed')),
      compressed: true,
      sign: (hash, lowR) => tested().fromPrivateKey(secret).sign(hash, lowR),
    };
  },
  fromWIF: (wif, network) => tested().fromWIF(wif, network),
};
