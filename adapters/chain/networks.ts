import { networks } from 'bitcoinjs-lib';
import type { Network as AddressFormat } from 'bitcoinjs-lib';
import type { Network } from '../../domain/network';

interface NetworkFacts {
  /** How addresses and keys are written. Signet and testnet4 write them as the first test network did. */
  readonly addresses: AddressFormat;
  /** What `getblockchaininfo` calls the chain. */
  readonly chain: string;
}

export const NETWORK_FACTS: Record<Network, NetworkFacts> = {
  bitcoin: { addresses: networks.bitcoin, chain: 'main' },
  testnet4: { addresses: networks.testnet, chain: 'testnet4' },
  signet: { addresses: networks.testnet, chain: 'signet' },
  regtest: { addresses: networks.regtest, chain: 'regtest' },
  sandbox: { addresses: networks.regtest, chain: 'regtest' },
};
