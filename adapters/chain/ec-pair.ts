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

// ecpair 3 ships declarations that Node's module resolution can't follow; this is the part of them that is used.
const { ECPairFactory } = ecpair as unknown as {
  ECPairFactory: (curve: typeof secp256k1) => KeyPairs;
};

export const keyPairs = ECPairFactory(secp256k1);
