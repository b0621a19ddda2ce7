import { UnavailableError } from '../../domain/errors';
import type { BlockRef, Outpoint } from '../../domain/anchoring';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { blockRef } from './blocks';
import type { Blocks } from './blocks';
import type { RpcClient } from './rpc-client';

export type OutputRef = Pick<Outpoint, 'txid' | 'vout'>;

interface Script {
  hex: string;
  address?: string;
}

/** The answer of `gettxout`. */
interface TxOut {
  bestblock: string;
  /** 0 in the mempool. */
  confirmations: number;
  value: number;
  coinbase: boolean;
  scriptPubKey: Script;
}

interface MempoolTransaction {
  vout: { value: number; scriptPubKey: Script }[];
  /** Set when a node with a transaction index found it in a block. */
  blockhash?: string;
}

export class Outputs {
  constructor(
    private readonly rpc: RpcClient,
    private readonly blocks: Blocks,
  ) {}

  /** An output that no confirmed transaction spends. */
  async find(output: OutputRef): Promise<TxOut | null> {
    // Without the mempool first: an output that an unconfirmed transaction spends is still in its block.
    return (
      (await this.txOut(output, false)) ?? (await this.txOut(output, true)) ?? (await this.inMempool(output))
    );
  }

  /** Also `false` when an unconfirmed transaction spends it. */
  async isUnspent(output: OutputRef): Promise<boolean> {
    return (await this.txOut(output, true)) !== null;
  }

  /** The block with this output; `null` for the mempool. */
  async placeOf(found: TxOut): Promise<{ block: BlockRef | null; confirmations: number }> {
    if (found.confirmations < 1) return { block: null, confirmations: 0 };
    // `confirmations` counts from `bestblock`, which may no longer be the tip, so the height is computed from that block.
    const best = await this.blocks.header(found.bestblock);
    const header = await this.blocks.at(best.height - found.confirmations + 1);
    await this.requireInChain(found.bestblock);
    return { block: blockRef(header), confirmations: header.confirmations };
  }

  /** If the block left the best chain meanwhile, heights counted from it may belong to another branch. */
  async requireInChain(hash: string): Promise<void> {
    if ((await this.blocks.header(hash)).confirmations > 0) return;
    throw new UnavailableError('chain', { cause: new Error('The chain was reorganised during the lookup.') });
  }

  private txOut({ txid, vout }: OutputRef, withMempool: boolean): Promise<TxOut | null> {
    return this.rpc.call('gettxout', [txid, vout, withMempool]);
  }

  /** `gettxout` hides an unconfirmed output that another unconfirmed transaction spends. */
  private async inMempool({ txid, vout }: OutputRef): Promise<TxOut | null> {
    const found = await orNull(this.rpc.call<MempoolTransaction>('getrawtransaction', [txid, true]));
    const output = found?.vout[vout];
    if (!output || found.blockhash !== undefined) return null;
    return { ...output, bestblock: '', confirmations: 0, coinbase: false };
  }
}

/** `null` when the node does not know what was asked for. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RpcError && error.code === RPC.invalidAddressOrKey) return null;
    throw error;
  }
}
