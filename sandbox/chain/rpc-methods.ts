import type { Transaction } from 'bitcoinjs-lib';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { scriptOf } from './addresses';
import {
  chainWork,
  describeBlock,
  describeCoin,
  describeHeader,
  describeTransaction,
  toBitcoin,
} from './describe';
import { mempoolMethods } from './mempool-methods';
import type { SandboxNode } from './node';
import type { PlacedBlock } from './ledger';
import { flag, integer, text, textList } from './rpc-params';
import type { RpcMethod } from './rpc-params';

const MAX_BLOCKS_AT_ONCE = 1000;

/** The part of bitcoind's RPC interface that Sello and its operators use. Answers have bitcoind's field names. */
export function rpcMethods(node: SandboxNode): ReadonlyMap<string, RpcMethod> {
  const { ledger, pool } = node;

  const blockOf = (params: readonly unknown[]): PlacedBlock => {
    const placed = ledger.find(text(params, 0));
    if (!placed) throw new RpcError(RPC.invalidAddressOrKey, 'Block not found');
    return placed;
  };

  const transactionIn = (txid: string, hash: unknown): Transaction => {
    const found =
      hash === undefined
        ? pool.find(txid)
        : blockOf([hash]).block.transactions?.find((transaction) => transaction.getId() === txid);
    if (!found) throw new RpcError(RPC.invalidAddressOrKey, 'No such transaction found');
    return found;
  };

  const methods: Record<string, RpcMethod> = {
    ...mempoolMethods(node),
    getblockcount: () => ledger.tip.height,
    getbestblockhash: () => ledger.tip.hash,

    getblockchaininfo: () => ({
      chain: 'regtest',
      blocks: ledger.tip.height,
      headers: ledger.tip.height,
      bestblockhash: ledger.tip.hash,
      chainwork: chainWork(ledger.tip.height),
      time: ledger.tip.block.timestamp,
      mediantime: ledger.medianTimeAt(ledger.tip.height),
      initialblockdownload: false,
      pruned: false,
      warnings: [],
    }),

    getnetworkinfo: () => ({ subversion: '/sandbox/', connections: 0, networkactive: false, warnings: [] }),

    getblockhash: (params) => {
      const placed = ledger.at(integer(params, 0));
      if (!placed) throw new RpcError(RPC.invalidParameter, 'Block height out of range');
      return placed.hash;
    },

    getblockheader: (params) => {
      const placed = blockOf(params);
      return flag(params, 1, true) ? describeHeader(ledger, placed) : placed.block.toHex(true);
    },

    getblock: (params) => {
      const placed = blockOf(params);
      const verbosity = integer(params, 1, 1);
      if (verbosity > 2) throw new RpcError(RPC.invalidParameter, 'Only verbosity 0, 1 and 2 are supported');
      return verbosity === 0 ? placed.block.toHex() : describeBlock(ledger, placed, verbosity === 2);
    },

    getrawtransaction: (params) => {
      const transaction = transactionIn(text(params, 0), params[2]);
      return flag(params, 1, false) ? describeTransaction(transaction) : transaction.toHex();
    },

    gettxout: (params) => {
      const txid = text(params, 0);
      const vout = integer(params, 1);
      const withPool = flag(params, 2, true);
      if (withPool && pool.spenderOf(txid, vout) !== undefined) return null;
      const coin = ledger.coin(txid, vout) ?? (withPool ? pool.coin(txid, vout) : undefined);
      return coin ? describeCoin(ledger, coin) : null;
    },

    // A scan ends before another call is read.
    scantxoutset: (params) => {
      if (text(params, 0) === 'status') return null;
      if (text(params, 0) === 'abort') return false;
      const descriptor = /^addr\((.+)\)(?:#.{8})?$/.exec(textList(params, 1)[0] ?? '')?.[1];
      if (text(params, 0) !== 'start' || !descriptor) {
        throw new RpcError(
          RPC.invalidParameter,
          'Only "status", "abort", and "start" with one addr(…) are supported',
        );
      }
      const script = scriptOf(descriptor);
      const unspents = ledger.coinsPaying(script).map(({ txid, vout, coin }) => ({
        txid,
        vout,
        scriptPubKey: Buffer.from(coin.script).toString('hex'),
        amount: toBitcoin(coin.valueSats),
        coinbase: coin.coinbase,
        height: coin.height,
      }));
      return { success: true, height: ledger.tip.height, bestblock: ledger.tip.hash, unspents };
    },

    generatetoaddress: (params) => {
      const count = integer(params, 0);
      if (count > MAX_BLOCKS_AT_ONCE)
        throw new RpcError(RPC.invalidParameter, `At most ${MAX_BLOCKS_AT_ONCE} blocks at once`);
      const script = scriptOf(text(params, 1));
      // Block times must increase. Counting back from now keeps the last block out of the future.
      return Array.from({ length: count }, (_, index) => node.mine(script, count - 1 - index));
    },
  };
  return new Map(Object.entries(methods));
}
