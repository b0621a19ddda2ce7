import { existsSync } from 'node:fs';
import type { ChainConfig } from '../../config/config';
import type { AnchorWallet, Chain } from '../../ports/chain';
import { chainOverRpc } from './bitcoind';
import { ensureSandboxFunds } from './fund';
import { createRpcClient } from './rpc-client';
import { loadWallet } from './wallet';
import { createWalletFile } from './wallet-file';
import { openNodeWallet } from './wallet-node';

/** The node and the wallet that pays for anchors. For the sandbox, a missing wallet file is created and funded. */
export async function createAnchorChain(
  config: ChainConfig,
): Promise<{ chain: Chain; wallet: AnchorWallet }> {
  const { kind, network, rpcUrl, cookieFile, feeTargetBlocks, wallet: source } = config;
  const connection = { rpcUrl, ...(cookieFile !== null && { cookieFile }) };
  const rpc = createRpcClient(connection);
  if (kind === 'sandbox' && source.kind === 'file' && !existsSync(source.file))
    await createWalletFile(source.file);
  const wallet =
    source.kind === 'file'
      ? await loadWallet(source.file, network)
      : openNodeWallet(connection, source, network);
  if (kind === 'sandbox') await ensureSandboxFunds(rpc, wallet);
  return { chain: chainOverRpc(rpc, network, { feeTargetBlocks }), wallet };
}
