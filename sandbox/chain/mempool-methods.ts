import { Transaction } from 'bitcoinjs-lib';
import { SATS_PER_BITCOIN } from '../../proofs/bitcoin/constants';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { toBitcoin } from './describe';
import type { SandboxNode } from './node';
import { MIN_SATS_PER_VBYTE } from './relay-policy';
import { outputList, text, textList } from './rpc-params';
import type { RpcMethod } from './rpc-params';

const LEAST_FEE = (MIN_SATS_PER_VBYTE * 1000) / SATS_PER_BITCOIN;

export function mempoolMethods(node: SandboxNode): Record<string, RpcMethod> {
  const { pool } = node;

  return {
    getrawmempool: () => pool.txids(),

    getmempoolinfo: () => ({
      loaded: true,
      size: pool.txids().length,
      bytes: pool.all().reduce((total, { transaction }) => total + transaction.virtualSize(), 0),
      mempoolminfee: LEAST_FEE,
      minrelaytxfee: LEAST_FEE,
      incrementalrelayfee: LEAST_FEE,
    }),

    // The answer of a fresh regtest node, which has too few blocks for an estimate.
    estimatesmartfee: () => ({ errors: ['Insufficient data or no feerate found'], blocks: 1 }),

    gettxspendingprevout: (params) =>
      outputList(params, 0).map(({ txid, vout }) => {
        const spendingtxid = pool.spenderOf(txid, vout);
        return { txid, vout, ...(spendingtxid !== undefined && { spendingtxid }) };
      }),

    sendrawtransaction: (params) => node.submit(transactionOf(text(params, 0))),

    testmempoolaccept: (params) => textList(params, 0).map((hex) => test(node, transactionOf(hex))),

    // The least fee never rises here, so that no transaction needs another to pay for it.
    submitpackage: (params) => {
      const results = textList(params, 0)
        .map(transactionOf)
        .map((transaction) => ({ transaction, error: refusalOf(() => node.submit(transaction)) }));
      return {
        package_msg: results.every(({ error }) => error === null) ? 'success' : 'transaction failed',
        'tx-results': Object.fromEntries(
          results.map(({ transaction, error }) => [
            witnessId(transaction),
            { txid: transaction.getId(), ...(error && { error: error.message }) },
          ]),
        ),
      };
    },
  };
}

function test({ pool }: SandboxNode, transaction: Transaction): object {
  const ids = { txid: transaction.getId(), wtxid: witnessId(transaction) };
  const refused = (reason: string): object => ({ ...ids, allowed: false, 'reject-reason': reason });
  if (pool.find(ids.txid)) return refused('txn-already-in-mempool');
  let feeSats = 0n;
  const error = refusalOf(() => ({ feeSats } = pool.check(transaction)));
  if (!error)
    return { ...ids, allowed: true, vsize: transaction.virtualSize(), fees: { base: toBitcoin(feeSats) } };
  if (error.code === RPC.verifyError) return refused('missing-inputs');
  return refused(error.code === RPC.alreadyInChain ? 'txn-already-known' : error.message);
}

function refusalOf(attempt: () => unknown): RpcError | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
}

function witnessId(transaction: Transaction): string {
  return toDisplayHex(transaction.getHash(true));
}

function transactionOf(hex: string): Transaction {
  try {
    if (/^([0-9a-fA-F]{2})+$/.test(hex)) return Transaction.fromHex(hex);
  } catch {
    // Falls through to bitcoind's error.
  }
  throw new RpcError(RPC.deserialization, 'TX decode failed. Make sure the tx has at least one input.');
}
