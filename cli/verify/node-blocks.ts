import { createRpcClient } from '../../adapters/chain/rpc-client';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import type { ProofNetwork } from '../../proofs/bitcoin/proof-of-work';
import type { TrustedBlocks } from '../../proofs/judge/trusted-blocks';

/** Networks by the chain name of `getblockchaininfo`. */
const CHAINS: Record<string, ProofNetwork> = {
  main: 'bitcoin',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'regtest',
};

export function blocksOfNode(rpcUrl: string): TrustedBlocks {
  const rpc = createRpcClient({ rpcUrl });
  return {
    from: 'node',
    async at(height) {
      const { chain } = await rpc.call<{ chain: string }>('getblockchaininfo');
      const network = CHAINS[chain];
      if (network === undefined)
        throw new Error(`The Bitcoin node is on the chain "${chain}", which is not supported.`);
      try {
        const hash = await rpc.call<string>('getblockhash', [height]);
        const header = await rpc.call<string>('getblockheader', [hash, false]);
        return { header: Uint8Array.from(Buffer.from(header, 'hex')), trusted: { hash, height, network } };
      } catch (error) {
        if (error instanceof RpcError && error.code === RPC.invalidParameter) return null;
        throw error;
      }
    },
  };
}
