import type { Network } from '../../domain/network';
import type { Chain, ChainCoin, Tip } from '../../ports/chain';
import { COINBASE_MATURITY, SATS_PER_BITCOIN } from '../../proofs/bitcoin/constants';
import { Blocks, blockRef } from './blocks';
import { proveInclusion } from './inclusion';
import { onNetwork } from './on-network';
import { orNull, Outputs } from './outputs';
import { createRpcClient } from './rpc-client';
import type { RpcClient, RpcOptions } from './rpc-client';
import { scanUnspent } from './scan';
import { createSubmitter } from './submit';

interface ChainInfo {
  blocks: number;
  headers: number;
  bestblockhash: string;
  chainwork: string;
  initialblockdownload: boolean;
  /** Only when the node is pruned. */
  pruneheight?: number;
  /** One string before version 28. */
  warnings: string | string[];
}

interface ChainOptions {
  /** Fees are estimated for a confirmation within this many blocks. */
  readonly feeTargetBlocks?: number;
}

/** A day: an anchor is not urgent. */
const FEE_TARGET_BLOCKS = 144;

export function createBitcoindChain(
  options: RpcOptions & ChainOptions & { readonly network: Network },
): Chain {
  return chainOverRpc(createRpcClient(options), options.network, options);
}

/** Needs neither a transaction index nor a wallet in the node. */
export function chainOverRpc(
  client: RpcClient,
  network: Network,
  { feeTargetBlocks = FEE_TARGET_BLOCKS }: ChainOptions = {},
): Chain {
  const rpc = onNetwork(client, network);
  const blocks = new Blocks(rpc);
  const outputs = new Outputs(rpc, blocks);
  const chainInfo = (): Promise<ChainInfo> => rpc.call('getblockchaininfo');

  return {
    network,
    ...createSubmitter(rpc, outputs),
    search: (txids, since) => blocks.search(txids, since),
    searchSpender: (spent, since) => blocks.searchSpender(spent, since),
    transaction: (txid, blockHash) => blocks.transaction(txid, blockHash),
    tip: async () => tipOf(await chainInfo()),

    async health() {
      const info = await chainInfo();
      const { connections } = await rpc.call<{ connections: number }>('getnetworkinfo');
      const { time } = await blocks.header(info.bestblockhash);
      return {
        tip: tipOf(info),
        tipTime: new Date(time * 1000),
        headers: info.headers,
        initialDownload: info.initialblockdownload,
        peers: connections,
        oldestBlock: info.pruneheight ?? 0,
        warnings: [info.warnings].flat().filter((warning) => warning !== ''),
      };
    },

    async spenderOf({ txid, vout }) {
      const [answer] = await rpc.call<[{ spendingtxid?: string; blockhash?: string }]>(
        'gettxspendingprevout',
        [[{ txid, vout }]],
      );
      // A node with an index of spenders also names confirmed ones.
      return answer.blockhash === undefined ? (answer.spendingtxid ?? null) : null;
    },

    async locate(output) {
      const found = await outputs.find(output);
      if (!found) return { state: 'unknown' };
      const { block, confirmations } = await outputs.placeOf(found);
      return block ? { state: 'confirmed', block, confirmations } : { state: 'mempool' };
    },

    async coin(txid, vout) {
      const found = await outputs.find({ txid, vout });
      if (!found) return null;
      return {
        txid,
        vout,
        valueSats: toSats(found.value),
        script: found.scriptPubKey.hex,
        address: found.scriptPubKey.address ?? null,
        coinbase: found.coinbase,
        ...(await outputs.placeOf(found)),
      };
    },

    async inclusion(txid, blockHash) {
      const txids = await blocks.txids(blockHash);
      const headerHex = await rpc.call<string>('getblockheader', [blockHash, false]);
      return { branch: proveInclusion({ txid, blockHash, txids, headerHex }), headerHex };
    },

    async unspent(address) {
      const { unspents, height: scannedHeight, bestblock } = await scanUnspent(rpc, address);
      const coins: ChainCoin[] = [];
      for (const { txid, vout, amount, scriptPubKey: script, coinbase, height } of unspents) {
        const confirmations = scannedHeight - height + 1;
        if (coinbase && confirmations < COINBASE_MATURITY) continue;
        if (!(await outputs.isUnspent({ txid, vout }))) continue;
        const block = blockRef(await blocks.at(height));
        const valueSats = toSats(amount);
        coins.push({ txid, vout, valueSats, script, address, block, confirmations, coinbase });
      }
      await outputs.requireInChain(bestblock);
      return coins.sort((a, b) => b.valueSats - a.valueSats);
    },

    async estimateFeeRate() {
      const { feerate } = await rpc.call<{ feerate?: number }>('estimatesmartfee', [
        feeTargetBlocks,
        'economical',
      ]);
      if (feerate === undefined) return null;
      const least = await rpc.call<{ mempoolminfee: number; minrelaytxfee: number }>('getmempoolinfo');
      // From bitcoin per 1,000 virtual bytes.
      return toSats(Math.max(feerate, least.mempoolminfee, least.minrelaytxfee)) / 1000;
    },

    async confirmationsOf(blockHash) {
      const header = await orNull(blocks.header(blockHash));
      return Math.max(0, header?.confirmations ?? 0);
    },
  };
}

function tipOf({ blocks, bestblockhash, chainwork }: ChainInfo): Tip {
  return { height: blocks, hash: bestblockhash, work: chainwork };
}

/** Rounded to drop floating-point noise. */
function toSats(bitcoin: number): number {
  return Math.round(bitcoin * SATS_PER_BITCOIN);
}
