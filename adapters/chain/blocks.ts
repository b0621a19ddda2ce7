import type { BlockRef, Outpoint } from '../../domain/anchoring';
import { ChainError } from '../../domain/errors';
import type { Tip } from '../../ports/chain';
import { RpcError } from '../../proofs/bitcoin/rpc-error';
import type { RpcClient } from './rpc-client';

export interface HeaderInfo {
  hash: string;
  height: number;
  time: number;
  /** -1 when the block is not in the best chain. */
  confirmations: number;
}

interface BlockInfo<Transaction> extends HeaderInfo {
  tx: Transaction[];
  /** Absent for the genesis block. */
  previousblockhash?: string;
}

/** Of a transaction in `getblock` at verbosity 2. A coinbase's input has neither field. */
interface SpendingTransaction {
  txid: string;
  vin: { txid?: string; vout?: number }[];
}

interface Found {
  txid: string;
  block: BlockRef;
}

/** A search whose first block was reorganised away continues this far below. */
const BLOCKS_BELOW_FORK = 100;

/** A whole block of the main network is tens of megabytes of JSON. */
const WHOLE_BLOCK_TIMEOUT_MS = 60_000;

export class Blocks {
  constructor(private readonly rpc: RpcClient) {}

  header(hash: string): Promise<HeaderInfo> {
    return this.rpc.call('getblockheader', [hash]);
  }

  async at(height: number): Promise<HeaderInfo> {
    return this.header(await this.rpc.call<string>('getblockhash', [height]));
  }

  async txids(hash: string): Promise<string[]> {
    return (await this.read<string>(hash, 1)).tx;
  }

  async transaction(txid: string, blockHash: string): Promise<string> {
    return this.unlessPruned(blockHash, () =>
      this.rpc.call<string>('getrawtransaction', [txid, false, blockHash]),
    );
  }

  async search(txids: readonly string[], since: Pick<Tip, 'height' | 'hash'>): Promise<Found | null> {
    const wanted = new Set(txids);
    for await (const block of this.backTo<string>(since, 1)) {
      const txid = block.tx.find((candidate) => wanted.has(candidate));
      if (txid !== undefined) return { txid, block: blockRef(block) };
    }
    return null;
  }

  async searchSpender(
    outputs: readonly Pick<Outpoint, 'txid' | 'vout'>[],
    since: Pick<Tip, 'height' | 'hash'>,
  ): Promise<Found | null> {
    const wanted = new Set(outputs.map(({ txid, vout }) => `${txid}:${vout}`));
    for await (const block of this.backTo<SpendingTransaction>(since, 2)) {
      const spender = block.tx.find(({ vin }) => vin.some(({ txid, vout }) => wanted.has(`${txid}:${vout}`)));
      if (spender) return { txid: spender.txid, block: blockRef(block) };
    }
    return null;
  }

  /** Follows the hashes, so that a reorganisation in between does not mix two branches. */
  private async *backTo<T>(
    since: Pick<Tip, 'height' | 'hash'>,
    verbosity: 1 | 2,
  ): AsyncGenerator<BlockInfo<T>> {
    let hash: string | undefined = await this.rpc.call<string>('getbestblockhash');
    while (hash !== undefined) {
      const block: BlockInfo<T> = await this.read<T>(hash, verbosity);
      yield block;
      if (block.hash === since.hash || block.height <= since.height - BLOCKS_BELOW_FORK) return;
      hash = block.previousblockhash;
    }
  }

  private read<T>(hash: string, verbosity: 1 | 2): Promise<BlockInfo<T>> {
    return this.unlessPruned(hash, () =>
      this.rpc.call('getblock', [hash, verbosity], { timeoutMs: WHOLE_BLOCK_TIMEOUT_MS }),
    );
  }

  private async unlessPruned<T>(hash: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof RpcError) || !error.message.startsWith('Block not available')) throw error;
      const { height } = await this.header(hash);
      const { pruneheight = 0 } = await this.rpc.call<{ pruneheight?: number }>('getblockchaininfo');
      if (height >= pruneheight) throw error;
      throw new ChainError(
        'block_pruned',
        `The Bitcoin node is pruned and no longer has block ${height} (${hash}), which is needed. Use a node that keeps it, or one with a higher prune setting.`,
      );
    }
  }
}

export function blockRef({ height, hash, time }: HeaderInfo): BlockRef {
  return { height, hash, time: new Date(time * 1000) };
}
