import { createRpcClient } from '../../adapters/chain/rpc-client';
import { RPC, RpcError } from '../../adapters/chain/rpc-error';
import type { TrustedHeader } from '../../proofs/anchor/verify';
import type { ProofNetwork } from '../../proofs/bitcoin/proof-of-work';

export interface NodeBlock {
  header: Uint8Array;
  trusted: TrustedHeader & { network: ProofNetwork };
}

/** Whom to ask about a block: nobody, a person who looked its hash up, or a node. */
export type TrustedBlocks =
  | { from: 'nobody' }
  | { from: 'person'; hash: string }
  /** `null` where the node's best chain has no block at that height. */
  | { from: 'node'; at(height: number): Promise<NodeBlock | null> };

/** What `getblockchaininfo` calls the chain. */
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
        throw new Error(`The Bitcoin node is on the chain "${chain}", which is not known here.`);
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
