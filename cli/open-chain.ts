import { createBitcoindChain } from '../adapters/chain/bitcoind';
import type { RpcOptions } from '../adapters/chain/rpc-client';
import { loadWallet } from '../adapters/chain/wallet';
import { openNodeWallet } from '../adapters/chain/wallet-node';
import { environmentReader } from '../config/environment';
import { NETWORKS } from '../domain/network';
import type { Network } from '../domain/network';
import type { AnchorWallet, Chain } from '../ports/chain';
import { optionalSetting, serviceSetting } from './running-stack';

/** The node and the wallet of the service, as its settings name them. */
export async function openWallet(): Promise<AnchorWallet> {
  if (walletKind() === 'file') return loadWallet(walletFile(), network());
  const name = serviceSetting(process.env, 'ANCHOR_WALLET_NAME');
  const address = serviceSetting(process.env, 'ANCHOR_WALLET_ADDRESS');
  return openNodeWallet(connection(), { name, address }, network());
}

export function openChain(): Chain {
  return createBitcoindChain({ ...connection(), network: network() });
}

export function connection(): RpcOptions {
  const cookieFile = optionalSetting(process.env, 'BITCOIN_RPC_COOKIE_FILE');
  return {
    rpcUrl: serviceSetting(process.env, 'BITCOIN_RPC_URL'),
    ...(cookieFile !== null && { cookieFile }),
  };
}

export function network(): Network {
  const name = serviceSetting(process.env, 'BITCOIN_NETWORK');
  return environmentReader({ BITCOIN_NETWORK: name }).oneOf('BITCOIN_NETWORK', NETWORKS);
}

export function walletKind(): 'file' | 'node' {
  const kind = optionalSetting(process.env, 'ANCHOR_WALLET') ?? undefined;
  return environmentReader({ ANCHOR_WALLET: kind }).oneOf('ANCHOR_WALLET', ['file', 'node'], 'file');
}

export function walletFile(): string {
  return serviceSetting(process.env, 'ANCHOR_WALLET_FILE');
}
