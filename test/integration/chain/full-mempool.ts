import type { Outpoint } from '../../../domain/anchoring';
import { SATS_PER_BITCOIN } from '../../../proofs/bitcoin/constants';
import type { TestKey } from '../../support/test-key';
import type { RegtestNode } from './regtest-node';

/** With this argument a node's mempool is full after 5 MB, the least it allows. */
export const SMALL_MEMPOOL = '-maxmempool=5';

const TRANSACTIONS = 80;
const OUTPUTS_EACH = 2000;
const BYTES_PER_OUTPUT = 31;

/** Fills the mempool, so that the node drops the cheapest and raises its minimum fee, which is given in satoshi per virtual byte. */
export async function fillMempool(node: RegtestNode, key: TestKey, coin: Outpoint): Promise<number> {
  const script = Uint8Array.from(Buffer.from(key.script, 'hex'));
  const paying = (count: number, valueSats: number) =>
    Array.from({ length: count }, () => ({ script, valueSats }));
  const valueSats = SATS_PER_BITCOIN / 10;
  const split = key.spend({ inputs: [coin], feeSats: 50_000, outputs: paying(TRANSACTIONS, valueSats) });
  await node.rpc.call('sendrawtransaction', [split.rawHex]);
  await node.mineOnly([split.txid]);
  for (let vout = 0; vout < TRANSACTIONS; vout++) {
    const { rawHex } = key.spend({
      inputs: [{ txid: split.txid, vout, valueSats }],
      feeSats: OUTPUTS_EACH * BYTES_PER_OUTPUT * (3 + vout),
      outputs: paying(OUTPUTS_EACH, 330),
    });
    await node.rpc.call('sendrawtransaction', [rawHex]);
  }
  const { mempoolminfee } = await node.rpc.call<{ mempoolminfee: number }>('getmempoolinfo');
  return (mempoolminfee * SATS_PER_BITCOIN) / 1000;
}
