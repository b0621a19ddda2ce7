import { chainOverRpc } from '../../../../adapters/chain/bitcoind';
import type { RpcClient } from '../../../../adapters/chain/rpc-client';
import { UnavailableError } from '../../../../domain/errors';
import { RpcError } from '../../../../proofs/bitcoin/rpc-error';

const OUTPUT = { txid: 'aa'.repeat(32), vout: 1 };
const OUT = { value: 1, coinbase: false, scriptPubKey: { hex: '' } };

type Answers = Record<string, (...params: never[]) => unknown>;

/** A node with answers that a real one gives only in a race. */
function chainThatAnswers(answers: Answers, ...[network = 'regtest', options]: ChainArguments) {
  const asked: string[] = [];
  const rpc: RpcClient = {
    async call<T>(method: string, params: readonly unknown[] = []): Promise<T> {
      asked.push([method, ...params.map((param) => JSON.stringify(param))].join(' '));
      const all: Answers = { getblockchaininfo: () => ({ chain: 'regtest' }), ...answers };
      return all[method]!(...(params as never[])) as T;
    },
  };
  return { chain: chainOverRpc(rpc, network, options), asked };
}

type ChainArguments =
  Parameters<typeof chainOverRpc> extends [unknown, ...infer Rest] ? Partial<Rest> : never;

const down = (): never => {
  throw new UnavailableError('chain', { cause: new Error('down') });
};

describe('the bitcoind chain', () => {
  it('computes the height from the block that the confirmations refer to, although newer blocks have arrived', async () => {
    const { chain } = chainThatAnswers({
      gettxout: () => ({ ...OUT, bestblock: 'best', confirmations: 3 }),
      getblockheader: (hash: string) =>
        hash === 'best'
          ? { hash, height: 100, confirmations: 6 }
          : { hash, height: 98, time: 1_700_000_000, confirmations: 8 },
      getblockhash: (height: number) => `block ${height}`,
    });
    expect(await chain.locate(OUTPUT)).toEqual({
      state: 'confirmed',
      block: { height: 98, hash: 'block 98', time: new Date(1_700_000_000_000) },
      confirmations: 8,
    });
  });

  it('reports the chain as unavailable when it was reorganised between two calls', async () => {
    let asked = 0;
    const { chain } = chainThatAnswers({
      gettxout: () => ({ ...OUT, bestblock: 'best', confirmations: 1 }),
      getblockheader: () => ({ height: 100, time: 1_700_000_000, confirmations: asked++ === 0 ? 1 : -1 }),
      getblockhash: () => 'a block of another branch',
    });
    await expect(chain.locate(OUTPUT)).rejects.toMatchObject({ name: 'UnavailableError', part: 'chain' });
  });

  it('does not take a confirmed spender, which a node with an index of spenders names, for an unconfirmed one', async () => {
    const { chain } = chainThatAnswers({
      gettxspendingprevout: () => [{ ...OUTPUT, spendingtxid: 'bb', blockhash: 'cc' }],
    });
    expect(await chain.spenderOf(OUTPUT)).toBeNull();
  });

  it('does not take a transaction that a node with a transaction index finds in a block for an unconfirmed one', async () => {
    const { chain } = chainThatAnswers({
      gettxout: () => null,
      getrawtransaction: () => ({ vout: [OUT, OUT], blockhash: 'cc' }),
    });
    expect(await chain.locate(OUTPUT)).toEqual({ state: 'unknown' });
  });

  it('reads the warnings of older nodes, which are one string', async () => {
    const info = { chain: 'regtest', blocks: 1, headers: 1, bestblockhash: 'best', chainwork: '04' };
    const { chain } = chainThatAnswers({
      getblockchaininfo: () => ({ ...info, initialblockdownload: false, warnings: 'an old fork' }),
      getnetworkinfo: () => ({ connections: 3 }),
      getblockheader: () => ({ time: 1_700_000_000 }),
    });
    expect(await chain.health()).toMatchObject({ warnings: ['an old fork'], peers: 3 });
  });

  it('reads amounts to the satoshi and offers the biggest coin first', async () => {
    const values: Record<string, number> = { a: 0.00000294, b: 20_999_999.97690001, c: 0.29 };
    const { chain } = chainThatAnswers({
      scantxoutset: () => ({
        success: true,
        height: 9,
        bestblock: 'best',
        unspents: Object.entries(values).map(([txid, amount]) => ({ txid, vout: 0, amount, height: 5 })),
      }),
      gettxout: () => OUT,
      getblockhash: () => 'block',
      getblockheader: () => ({ confirmations: 1, time: 0 }),
    });
    expect((await chain.unspent('x')).map(({ valueSats }) => valueSats)).toEqual([
      2_099_999_997_690_001, 29_000_000, 294,
    ]);
  });

  describe('the fee rate', () => {
    const least = { mempoolminfee: 0.00001, minrelaytxfee: 0.00001 };

    it('is economical, for a confirmation within a day, in satoshi per virtual byte', async () => {
      const answers = { estimatesmartfee: () => ({ feerate: 0.00012345 }), getmempoolinfo: () => least };
      const { chain, asked } = chainThatAnswers(answers);
      expect(await chain.estimateFeeRate()).toBe(12.345);
      expect(asked).toContain('estimatesmartfee 144 "economical"');
      const other = chainThatAnswers(answers, 'regtest', { feeTargetBlocks: 6 });
      await other.chain.estimateFeeRate();
      expect(other.asked).toContain('estimatesmartfee 6 "economical"');
    });

    it('is never below what the node relays, or keeps in a full mempool', async () => {
      const rateOf = (info: typeof least) =>
        chainThatAnswers({
          estimatesmartfee: () => ({ feerate: 0.00001 }),
          getmempoolinfo: () => info,
        }).chain.estimateFeeRate();
      expect(await rateOf({ ...least, mempoolminfee: 0.00031944 })).toBe(31.944);
      expect(await rateOf({ ...least, minrelaytxfee: 0.00005 })).toBe(5);
    });
  });

  it('passes an error on that is not about the transaction', async () => {
    const { chain, asked } = chainThatAnswers({
      sendrawtransaction: () => {
        throw new RpcError(-32601, 'Method not found');
      },
    });
    await expect(chain.submit('00')).rejects.toMatchObject({ code: -32601 });
    expect(asked.join()).not.toContain('gettxout');
  });

  it('checks the node’s network before the first call, and again after each failure to reach it', async () => {
    let network = 'regtest';
    let up = false;
    const { chain, asked } = chainThatAnswers({
      getblockchaininfo: () => (up ? { chain: network } : down()),
      getblockheader: () => (up ? { confirmations: 7 } : down()),
    });
    await expect(chain.confirmationsOf('a')).rejects.toMatchObject({ name: 'UnavailableError' });
    up = true;
    for (let i = 0; i < 2; i++) expect(await chain.confirmationsOf('a')).toBe(7);
    expect(asked.filter((call) => call === 'getblockchaininfo')).toHaveLength(2);
    up = false;
    await expect(chain.confirmationsOf('a')).rejects.toMatchObject({ name: 'UnavailableError' });
    up = true;
    network = 'signet';
    await expect(chain.confirmationsOf('a')).rejects.toMatchObject({ code: 'wrong_network' });
    network = 'regtest';
    expect(await chain.confirmationsOf('a')).toBe(7);
    // Without a failed call in between, the next look at the tip finds out.
    network = 'main';
    await expect(chain.tip()).rejects.toMatchObject({ code: 'wrong_network' });
    await expect(chain.confirmationsOf('a')).rejects.toMatchObject({ code: 'wrong_network' });
  });
});
