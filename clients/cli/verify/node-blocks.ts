import { RPC, RpcError } from '../../../proofs/bitcoin/rpc-error';
import type { Network } from '../../../domain/network';
import type { NodeBlocks } from '../../../proofs/judge/trusted-blocks';
import { nodeCaller } from './call-node';

/** Networks by the chain name of `getblockchaininfo`. */
const CHAINS: Record<string, Network> = {
  main: 'bitcoin',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'regtest',
};

interface Header {
  /** -1 for a block that is not in the best chain. */
  confirmations: number;
}

export function blocksOfNode(rpcUrl: string): NodeBlocks {
  const call = nodeCaller(rpcUrl);
  return {
    from: 'node',
    async at(height) {
      const { chain } = await call<{ chain: string }>('getblockchaininfo');
      const network = CHAINS[chain];
      if (network === undefined)
        throw new Error(`The Bitcoin node is on the chain "${chain}", which is not supported.`);
      try {
        const hash = await call<string>('getblockhash', [height]);
        const header = await call<string>('getblockheader', [hash, false]);
        const { confirmations } = await call<Header>('getblockheader', [hash, true]);
        if (confirmations < 1)
          throw new Error('The Bitcoin node’s best chain changed during the check. Run it again.');
        return {
          header: Uint8Array.from(Buffer.from(header, 'hex')),
          trusted: { hash, height, network, confirmations },
        };
      } catch (error) {
        if (error instanceof RpcError && error.code === RPC.invalidParameter) return null;
        throw error;
      }
    },
    async isStale(hash) {
      try {
        return (await call<Header>('getblockheader', [hash, true])).confirmations < 1;
      } catch (error) {
        if (error instanceof RpcError && error.code === RPC.invalidAddressOrKey) return false;
        throw error;
      }
    },
  };
}
