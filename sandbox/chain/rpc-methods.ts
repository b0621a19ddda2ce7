import { address, networks, Transaction } from 'bitcoinjs-lib';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { describeBlock, describeCoin, describeHeader, toBitcoin } from './describe';
import { isP2wpkh } from './coin';
import type { SandboxNode } from './node';
import type { PlacedBlock } from './ledger';
import { flag, integer, text, textList } from './rpc-params';

export type RpcMethod = (params: readonly unknown[]) => unknown;

const MAX_BLOCKS_AT_ONCE = 1000;

/** The part of bitcoind's RPC interface that Sello and its operators use. Answers have bitcoind's field names. */
export function rpcMethods(node: SandboxNode): ReadonlyMap<string, RpcMethod> {
  const { ledger, pool } = node;

  const blockOf = (params: readonly unknown[]): PlacedBlock => {
    const placed = ledger.find(text(params, 0));
    if (!placed) throw new RpcError(RPC.invalidAddressOrKey, 'Block not found');
    return placed;
  };

  const methods: Record<string, RpcMethod> = {
    getblockcount: () => ledger.tip.height,
    getbestblockhash: () => ledger.tip.hash,
    getrawmempool: () => pool.txids(),

    getblockchaininfo: () => ({
      chain: 'regtest',
      blocks: ledger.tip.height,
      headers: ledger.tip.height,
      bestblockhash: ledger.tip.hash,
      time: ledger.tip.block.timestamp,
      mediantime: ledger.medianTimeAt(ledger.tip.height),
      initialblockdownload: false,
      pruned: false,
    }),

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
      if (verbosity > 1) throw new RpcError(RPC.invalidParameter, 'Only verbosity 0 and 1 are supported');
      return verbosity === 0 ? placed.block.toHex() : describeBlock(ledger, placed);
    },

    gettxout: (params) => {
      const txid = text(params, 0);
      const vout = integer(params, 1);
      const withPool = flag(params, 2, true);
      if (withPool && pool.spends(txid, vout)) return null;
      const coin = ledger.coin(txid, vout);
      if (coin) return describeCoin(ledger, coin);
      const output = withPool ? pool.find(txid)?.outs[vout] : undefined;
      if (!output) return null;
      const height = ledger.tip.height + 1;
      return describeCoin(ledger, {
        valueSats: output.value,
        script: output.script,
        height,
        coinbase: false,
      });
    },

    scantxoutset: (params) => {
      const descriptor = /^addr\((.+)\)(?:#.{8})?$/.exec(textList(params, 1)[0] ?? '')?.[1];
      if (text(params, 0) !== 'start' || !descriptor) {
        throw new RpcError(RPC.invalidParameter, 'Only "start" with one addr(…) is supported');
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

    // The answer of a fresh regtest node, which has too few blocks for an estimate.
    estimatesmartfee: (params) => ({
      errors: ['Insufficient data or no feerate found'],
      blocks: integer(params, 0),
    }),

    sendrawtransaction: (params) => node.submit(transactionOf(text(params, 0))),

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

function scriptOf(text: string): Uint8Array {
  try {
    const script = address.toOutputScript(text, networks.regtest);
    if (isP2wpkh(script)) return script;
  } catch {
    // Falls through to the error below.
  }
  throw new RpcError(RPC.invalidAddressOrKey, 'Invalid address: only bcrt1q… (P2WPKH) is supported');
}

function transactionOf(hex: string): Transaction {
  try {
    if (/^([0-9a-fA-F]{2})+$/.test(hex)) return Transaction.fromHex(hex);
  } catch {
    // Falls through to bitcoind's error.
  }
  throw new RpcError(RPC.deserialization, 'TX decode failed. Make sure the tx has at least one input.');
}
