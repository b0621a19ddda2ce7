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

export const keyPairs = ECPairFactory(secp256k1);
