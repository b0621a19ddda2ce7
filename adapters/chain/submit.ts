import type { Chain, SubmitResult } from '../../ports/chain';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { readTransaction } from '../../proofs/bitcoin/transaction';
import type { Outputs } from './outputs';
import { readRefusal } from './refusals';
import type { RpcClient } from './rpc-client';

/** The answer of `submitpackage`. */
interface PackageAnswer {
  package_msg: string;
  /** By witness txid. */
  'tx-results': Record<string, { txid: string; error?: string }>;
}

/** The answer of `testmempoolaccept` about one transaction. The details are missing for an unknown input. */
interface Test {
  allowed: boolean;
  'reject-reason'?: string;
  'reject-details'?: string;
}

/** The codes of an answer about a transaction. One code covers many reasons: only the message tells them apart. */
const ABOUT_TRANSACTION: readonly number[] = [
  RPC.verifyError,
  RPC.rejected,
  RPC.alreadyInChain,
  RPC.deserialization,
];

export function createSubmitter(
  rpc: RpcClient,
  outputs: Outputs,
): Pick<Chain, 'submit' | 'submitPackage' | 'wouldAccept'> {
  async function isKnown(rawHex: string): Promise<boolean> {
    const transaction = parse(rawHex);
    for (let vout = 0; vout < transaction.outputs; vout++) {
      if (await outputs.find({ txid: transaction.txid, vout })) return true;
    }
    return false;
  }

  /** A transaction in a block whose outputs are all spent also gives `inputs_missing`: the caller searches the blocks. */
  async function judge(message: string | undefined, rawHex: string): Promise<SubmitResult> {
    if (message === undefined) return { state: 'taken' };
    const result = readRefusal(message);
    return result.state === 'inputs_missing' && (await isKnown(rawHex)) ? { state: 'taken' } : result;
  }

  return {
    async submit(rawHex) {
      const { refusal } = await answerOf(rpc.call('sendrawtransaction', [rawHex]));
      return judge(refusal, rawHex);
    },

    async wouldAccept(rawHex) {
      const { answer, refusal } = await answerOf(rpc.call<[Test]>('testmempoolaccept', [[rawHex]]));
      const [test] = answer ?? [];
      if (test?.allowed) return { state: 'taken' };
      return judge(test?.['reject-details'] ?? test?.['reject-reason'] ?? refusal ?? 'not allowed', rawHex);
    },

    async submitPackage(parentHex, childHex) {
      const { answer, refusal = '' } = await answerOf(
        rpc.call<PackageAnswer>('submitpackage', [[parentHex, childHex]]),
      );
      if (!answer) return readRefusal(refusal);
      const { package_msg: summary, 'tx-results': results } = answer;
      const errorOf = (rawHex: string): string | undefined =>
        Object.values(results).find(({ txid }) => txid === parse(rawHex).txid)?.error;
      const parent = await judge(errorOf(parentHex), parentHex);
      if (parent.state === 'taken') return judge(errorOf(childHex), childHex);
      if (parent.state !== 'fee_too_low') return parent;
      // The child was to pay for it: another error of the child, or of both together, is the reason.
      const reasons = [errorOf(childHex), summary === 'transaction failed' ? undefined : summary];
      const others = reasons.filter((reason) => reason !== undefined).map(readRefusal);
      return others.find(({ state }) => state === 'refused' || state === 'invalid') ?? parent;
    },
  };
}

/** What the node answers, or the message with which it refuses. */
async function answerOf<T>(asked: Promise<T>): Promise<{ answer?: T; refusal?: string }> {
  try {
    return { answer: await asked };
  } catch (error) {
    if (error instanceof RpcError && ABOUT_TRANSACTION.includes(error.code))
      return { refusal: error.message };
    throw error;
  }
}

function parse(rawHex: string): { txid: string; outputs: number } {
  const { txid, outputs } = readTransaction(Uint8Array.from(Buffer.from(rawHex, 'hex')));
  return { txid: toDisplayHex(txid), outputs: outputs.length };
}
