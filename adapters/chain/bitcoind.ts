import type { Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { BroadcastResult, Chain, TransactionState } from '../../ports/chain';
import { UnavailableError } from '../../domain/errors';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { readTransaction } from '../../proofs/bitcoin/transaction';
import { proveInclusion } from './inclusion';
import { NETWORK_FACTS } from './networks';
import { createRpcClient } from './rpc-client';
import type { RpcClient, RpcOptions } from './rpc-client';
import { RPC, RpcError } from './rpc-error';

interface TxOut {
  bestblock: string;
  confirmations: number;
  value: number;
  coinbase: boolean;
  scriptPubKey: { address?: string };
}

interface HeaderInfo {
  hash: string;
  height: number;
  time: number;
  /** -1 when the block is not in the best chain. */
  confirmations: number;
}

/** `getblock` at its default verbosity: the ids of its transactions, not these themselves. */
interface BlockInfo extends HeaderInfo {
  tx: string[];
  /** Absent on the first block. */
  previousblockhash?: string;
}

export interface BitcoindOptions extends RpcOptions {
  readonly network: Network;
}

const COINBASE_MATURITY = 100;
const FEE_TARGET_BLOCKS = 6;
const SATS_PER_BITCOIN = 100_000_000;

/** The whole set of unspent outputs is read: minutes on the main network. */
const SCAN_TIMEOUT_MS = 280_000;

/** Refusals after which it is worth asking whether the node has the transaction already. */
const MAY_MEAN_KNOWN: readonly number[] = [RPC.missingInputs, RPC.rejected, RPC.alreadyInChain];

/** bitcoind's words (validation.cpp, policy/rbf.cpp) for what a higher fee would mend. */
const FEE_TOO_LOW = /min relay fee not met|mempool min fee not met|insufficient fee|mempool full/;

export function createBitcoindChain(options: BitcoindOptions): Chain {
  return chainOverRpc(createRpcClient(options), options.network);
}

/** Needs neither a transaction index nor a wallet in the node. */
export function chainOverRpc(client: RpcClient, network: Network): Chain {
  const rpc = onNetwork(client, network);

  const txOut = (txid: string, vout: number, withMempool: boolean): Promise<TxOut | null> =>
    rpc.call<TxOut | null>('gettxout', [txid, vout, withMempool]);
  const header = (hash: string): Promise<HeaderInfo> => rpc.call<HeaderInfo>('getblockheader', [hash]);

  async function isKnown(rawHex: string): Promise<boolean> {
    const { txid, outputs } = readTransaction(Uint8Array.from(Buffer.from(rawHex, 'hex')));
    for (let vout = 0; vout < outputs.length; vout++) {
      if (await findOutput(toDisplayHex(txid), vout)) return true;
    }
    return false;
  }

  /** The chain is asked before the pool: an output that a waiting transaction spends stands in its block all the same. */
  async function findOutput(txid: string, vout: number): Promise<TxOut | null> {
    return (await txOut(txid, vout, false)) ?? (await txOut(txid, vout, true));
  }

  async function locate(output: Outpoint): Promise<TransactionState> {
    const found = await findOutput(output.txid, output.vout);
    if (!found) return { state: 'unknown' };
    if (found.confirmations < 1) return { state: 'mempool' };
    // The count is as of `bestblock`, which may not be the tip any more; counting from that very block holds regardless.
    const best = await header(found.bestblock);
    const hash = await rpc.call<string>('getblockhash', [best.height - found.confirmations + 1]);
    const block = await header(hash);
    // Only if that block left the best chain meanwhile can the height have led to another branch.
    if ((await header(found.bestblock)).confirmations < 1) {
      throw new UnavailableError('chain', {
        cause: new Error('The chain was reorganised while it was read.'),
      });
    }
    return {
      state: 'confirmed',
      block: { height: block.height, hash, time: new Date(block.time * 1000) },
      confirmations: block.confirmations,
    };
  }

  return {
    network,
    locate,

    tipHeight: () => rpc.call<number>('getblockcount'),

    async tip() {
      const info = await rpc.call<{ blocks: number; bestblockhash: string }>('getblockchaininfo');
      return { height: info.blocks, hash: info.bestblockhash };
    },

    async broadcast(rawHex): Promise<BroadcastResult> {
      try {
        await rpc.call('sendrawtransaction', [rawHex]);
        return 'taken';
      } catch (error) {
        if (!(error instanceof RpcError) || !MAY_MEAN_KNOWN.includes(error.code)) throw error;
        if (await isKnown(rawHex)) return 'taken';
        // Outputs that were spent since are no longer known either: the caller looks into the blocks.
        if (error.code === RPC.missingInputs) return 'inputs_missing';
        if (error.code === RPC.rejected && FEE_TOO_LOW.test(error.message)) return 'fee_too_low';
        throw error;
      }
    },

    async search(txids, fromHeight) {
      const wanted = new Set(txids);
      for (let hash = await rpc.call<string>('getbestblockhash'); ;) {
        const block = await rpc.call<BlockInfo>('getblock', [hash]);
        const txid = block.tx.find((candidate) => wanted.has(candidate));
        if (txid !== undefined) {
          return { txid, block: { height: block.height, hash, time: new Date(block.time * 1000) } };
        }
        if (block.height <= fromHeight || block.previousblockhash === undefined) return null;
        hash = block.previousblockhash;
      }
    },

    async inclusion(txid, blockHash) {
      const { tx } = await rpc.call<BlockInfo>('getblock', [blockHash]);
      const headerHex = await rpc.call<string>('getblockheader', [blockHash, false]);
      return { branch: proveInclusion({ txid, blockHash, txids: tx, headerHex }), headerHex };
    },

    async output(txid, vout) {
      const found = await txOut(txid, vout, true);
      if (!found) return null;
      return {
        valueSats: Math.round(found.value * SATS_PER_BITCOIN),
        address: found.scriptPubKey.address ?? null,
        confirmations: found.confirmations,
      };
    },

    async unspent(address) {
      const { unspents } = await scan(rpc, address);
      const spendable: Outpoint[] = [];
      for (const { txid, vout } of unspents) {
        // `null`: a transaction in the pool spends it.
        const output = await txOut(txid, vout, true);
        if (!output || output.confirmations < (output.coinbase ? COINBASE_MATURITY : 1)) continue;
        spendable.push({ txid, vout, valueSats: Math.round(output.value * SATS_PER_BITCOIN) });
      }
      return spendable.sort((a, b) => b.valueSats - a.valueSats);
    },

    async estimateFeeRate() {
      const { feerate } = await rpc.call<{ feerate?: number }>('estimatesmartfee', [FEE_TARGET_BLOCKS]);
      // From bitcoin per 1,000 virtual bytes, without the noise of the binary fraction.
      return feerate === undefined ? null : Math.round(feerate * SATS_PER_BITCOIN) / 1000;
    },

    async confirmationsOf(blockHash) {
      try {
        return Math.max(0, (await header(blockHash)).confirmations);
      } catch (error) {
        if (error instanceof RpcError && error.code === RPC.invalidAddressOrKey) return 0;
        throw error;
      }
    },
  };
}

async function scan(
  rpc: RpcClient,
  address: string,
): Promise<{ unspents: { txid: string; vout: number }[] }> {
  try {
    return await rpc.call('scantxoutset', ['start', [`addr(${address})`]], { timeoutMs: SCAN_TIMEOUT_MS });
  } catch (error) {
    // The node does one scan at a time.
    if (error instanceof RpcError && /scan already in progress/i.test(error.message)) {
      throw new UnavailableError('chain', { cause: error });
    }
    throw error;
  }
}

/** Asks the node, before anything else and until it has answered once, whether it is on the network that we take it to be on. */
function onNetwork(rpc: RpcClient, network: Network): RpcClient {
  let checked = false;
  return {
    async call<T>(...args: Parameters<RpcClient['call']>): Promise<T> {
      if (!checked) {
        const { chain } = await rpc.call<{ chain: string }>('getblockchaininfo');
        if (chain !== NETWORK_FACTS[network].chain) {
          throw new Error(
            `The Bitcoin node is on the chain "${chain}", but "${NETWORK_FACTS[network].chain}" is needed for the network ${network}.`,
          );
        }
        checked = true;
      }
      return rpc.call<T>(...args);
    },
  };
}
