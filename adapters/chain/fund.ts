import type { AnchorWallet } from '../../ports/chain';
import { COINBASE_MATURITY } from '../../proofs/bitcoin/constants';
import { chainOverRpc } from './bitcoind';
import type { RpcClient } from './rpc-client';

const BLOCKS_TO_FIRST_COIN = COINBASE_MATURITY + 1;

/**
 * Mines coins for a sandbox wallet that has none. `chainOverRpc` refuses a node of another network before anything is mined.
 */
export async function ensureSandboxFunds(
  rpc: RpcClient,
  wallet: Pick<AnchorWallet, 'address'>,
): Promise<void> {
  const chain = chainOverRpc(rpc, 'sandbox');
  const isFunded = async (): Promise<boolean> => (await chain.unspent(wallet.address)).length > 0;
  if (await isFunded()) return;
  await rpc.call('generatetoaddress', [BLOCKS_TO_FIRST_COIN, wallet.address], { timeoutMs: 120_000 });
  if (await isFunded()) return;
  throw new Error(
    'The sandbox wallet got no coins from mining: the chain is too long for a block reward. Start with an empty chain folder.',
  );
}
