import { existsSync } from 'node:fs';
import type { ChainConfig } from '../../config/config';
import type { AnchorWallet, Chain } from '../../ports/chain';
import { chainOverRpc } from './bitcoind';
import { ensureSandboxFunds } from './fund';
import { createRpcClient } from './rpc-client';
import { loadWallet } from './wallet';
import { createWalletFile } from './wallet-file';

/** The node and the wallet that pays for anchors. For the sandbox, a missing wallet is created and funded. */
export async function createAnchorChain(
  config: ChainConfig,
): Promise<{ chain: Chain; wallet: AnchorWallet }> {
  const { kind, network, rpcUrl, cookieFile, walletFile } = config;
  const rpc = createRpcClient({ rpcUrl, ...(cookieFile !== null && { cookieFile }) });
  if (kind === 'sandbox' && !existsSync(walletFile)) await createWalletFile(walletFile);
  const wallet = await loadWallet(walletFile, network);
  if (kind === 'sandbox') await ensureSandboxFunds(rpc, wallet);
  return { chain: chainOverRpc(rpc, network), wallet };
}
