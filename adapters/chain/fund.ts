import type { AnchorWallet } from '../../ports/chain';
import { chainOverRpc } from './bitcoind';
import type { RpcClient } from './rpc-client';

/** A coinbase can be spent 100 blocks later. */
const BLOCKS_TO_FIRST_COIN = 101;

/**
 * Gives the wallet coins where blocks cost nothing; where it has any, nothing is done. The chain refuses a node of another
 * network before it is asked to mine.
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
    'Mining gave the sandbox wallet no coins: the chain is too long for a reward. Start with an empty chain folder.',
  );
}
