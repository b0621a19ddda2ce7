import { networks } from 'bitcoinjs-lib';
import type { Network as AddressFormat } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';

interface NetworkFacts {
  /** The encoding of addresses and keys. Signet and testnet4 use that of the first test network. */
  readonly addresses: AddressFormat;
  /** The chain's name in `getblockchaininfo`. */
  readonly chain: string;
}

export const NETWORK_FACTS: Record<Network, NetworkFacts> = {
  bitcoin: { addresses: networks.bitcoin, chain: 'main' },
  testnet4: { addresses: networks.testnet, chain: 'testnet4' },
  signet: { addresses: networks.testnet, chain: 'signet' },
  regtest: { addresses: networks.regtest, chain: 'regtest' },
  sandbox: { addresses: networks.regtest, chain: 'regtest' },
};
