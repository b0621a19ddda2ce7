import { ChainError, UnavailableError } from '../../domain/errors';
import type { Network } from '../../domain/network';
import { NETWORK_FACTS } from './networks';
import type { RpcClient } from './rpc-client';

/**
 * Checks that the node is on the expected network: before the first call, again after each failure to reach it, since another node
 * may answer afterwards, and whenever it is asked about its chain.
 */
export function onNetwork(rpc: RpcClient, network: Network): RpcClient {
  let checked = false;

  const check = ({ chain }: { chain: string }): void => {
    const expected = NETWORK_FACTS[network].chain;
    checked = chain === expected;
    if (checked) return;
    throw new ChainError(
      'wrong_network',
      `The Bitcoin node is on the chain "${chain}", but the network ${network} needs "${expected}". Check BITCOIN_NETWORK and the node's address.`,
    );
  };

  return {
    async call<T>(...args: Parameters<RpcClient['call']>): Promise<T> {
      const asksForChain = args[0] === 'getblockchaininfo';
      try {
        if (!checked && !asksForChain) check(await rpc.call('getblockchaininfo'));
        const result = await rpc.call<T>(...args);
        if (asksForChain) check(result as { chain: string });
        return result;
      } catch (error) {
        if (error instanceof UnavailableError) checked = false;
        throw error;
      }
    },
  };
}
