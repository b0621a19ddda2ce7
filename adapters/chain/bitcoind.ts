import type { Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { BroadcastResult, Chain, TransactionState } from '../../ports/chain';
import { UnavailableError } from '../../domain/errors';
import { COINBASE_MATURITY, SATS_PER_BITCOIN } from '../../proofs/bitcoin/constants';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { readTransaction } from '../../proofs/bitcoin/transaction';
import { proveInclusion } from './inclusion';
import { NETWORK_FACTS } from './networks';
import { createRpcClient } from './rpc-client';
import type { RpcClient, RpcOptions } from './rpc-client';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';

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

/** `getblock` at its default verbosity: transaction ids only. */
interface BlockInfo extends HeaderInfo {
  tx: string[];
  /** Absent for the genesis block. */
  previousblockhash?: string;
}

interface BitcoindOptions extends RpcOptions {
  readonly network: Network;
}

const FEE_TARGET_BLOCKS = 6;

/** `scantxoutset` reads all unspent outputs, which takes minutes on the main network. */
const SCAN_TIMEOUT_MS = 280_000;

/** Errors after which the node may already have the transaction. */
const MAY_MEAN_KNOWN: readonly number[] = [RPC.missingInputs, RPC.rejected, RPC.alreadyInChain];

/** bitcoind's messages (validation.cpp, policy/rbf.cpp) for refusals that a higher fee resolves. */
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

  /** Without the mempool first: an output that an unconfirmed transaction spends is still in its block. */
  async function findOutput(txid: string, vout: number): Promise<TxOut | null> {
    return (await txOut(txid, vout, false)) ?? (await txOut(txid, vout, true));
  }

  async function locate(output: Outpoint): Promise<TransactionState> {
    const found = await findOutput(output.txid, output.vout);
    if (!found) return { state: 'unknown' };
    if (found.confirmations < 1) return { state: 'mempool' };
    // `confirmations` counts from `bestblock`, which may no longer be the tip, so the height is computed from that block.
    const best = await header(found.bestblock);
    const hash = await rpc.call<string>('getblockhash', [best.height - found.confirmations + 1]);
    const block = await header(hash);
    // If that block left the best chain meanwhile, the height may belong to another branch.
    if ((await header(found.bestblock)).confirmations < 1) {
      throw new UnavailableError('chain', {
        cause: new Error('The chain was reorganised during the lookup.'),
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
        // Also the answer when the transaction is in a block and its outputs are spent: the caller searches the blocks.
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
        // `null` when an unconfirmed transaction spends it.
        const output = await txOut(txid, vout, true);
        if (!output || output.confirmations < (output.coinbase ? COINBASE_MATURITY : 1)) continue;
        spendable.push({ txid, vout, valueSats: Math.round(output.value * SATS_PER_BITCOIN) });
      }
      return spendable.sort((a, b) => b.valueSats - a.valueSats);
    },

    async estimateFeeRate() {
      const { feerate } = await rpc.call<{ feerate?: number }>('estimatesmartfee', [FEE_TARGET_BLOCKS]);
      // bitcoin per 1,000 virtual bytes -> satoshi per virtual byte, rounded to drop floating-point noise.
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
    // The node allows one scan at a time.
    if (error instanceof RpcError && /scan already in progress/i.test(error.message)) {
      throw new UnavailableError('chain', { cause: error });
    }
    throw error;
  }
}

/** Checks before the first call that the node is on the expected network. */
function onNetwork(rpc: RpcClient, network: Network): RpcClient {
  let checked = false;
  return {
    async call<T>(...args: Parameters<RpcClient['call']>): Promise<T> {
      if (!checked) {
        const { chain } = await rpc.call<{ chain: string }>('getblockchaininfo');
        if (chain !== NETWORK_FACTS[network].chain) {
          throw new Error(
            `The Bitcoin node is on the chain "${chain}", but the network ${network} needs "${NETWORK_FACTS[network].chain}". Check BITCOIN_NETWORK and the node's address.`,
          );
        }
        checked = true;
      }
      return rpc.call<T>(...args);
    },
  };
}
