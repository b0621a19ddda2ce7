import { chainOverRpc } from '../../../../adapters/chain/bitcoind';
import type { RpcClient } from '../../../../adapters/chain/rpc-client';
import { RpcError } from '../../../../proofs/bitcoin/rpc-error';

const OUTPUT = { txid: 'aa'.repeat(32), vout: 1, valueSats: 1000 };

type Answers = Record<string, (...params: never[]) => unknown>;

/** A node with answers that a real one gives only in a race. */
function chainThatAnswers(answers: Answers, network: Parameters<typeof chainOverRpc>[1] = 'regtest') {
  const asked: string[] = [];
  const rpc: RpcClient = {
    async call<T>(method: string, params: readonly unknown[] = []): Promise<T> {
      asked.push(method);
      const all: Answers = { getblockchaininfo: () => ({ chain: 'regtest' }), ...answers };
      return all[method]!(...(params as never[])) as T;
    },
  };
  return { chain: chainOverRpc(rpc, network), asked };
}

describe('the bitcoind chain', () => {
  it('computes the height from the block that the confirmations refer to, although newer blocks have arrived', async () => {
    const { chain } = chainThatAnswers({
      gettxout: () => ({ bestblock: 'best', confirmations: 3, value: 1, coinbase: false }),
      getblockheader: (hash: string) =>
        hash === 'best'
          ? { height: 100, confirmations: 6 }
          : { height: 98, time: 1_700_000_000, confirmations: 8 },
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
      gettxout: () => ({ bestblock: 'best', confirmations: 1, value: 1, coinbase: false }),
      getblockheader: () => ({ height: 100, time: 1_700_000_000, confirmations: asked++ === 0 ? 1 : -1 }),
      getblockhash: () => 'a block of another branch',
    });
    await expect(chain.locate(OUTPUT)).rejects.toMatchObject({ name: 'UnavailableError', part: 'chain' });
  });

  it('reports the chain as unavailable while the node runs another scan', async () => {
    const { chain } = chainThatAnswers({
      scantxoutset: () => {
        throw new RpcError(-8, 'Scan already in progress, use action "abort" or "status"');
      },
    });
    await expect(chain.unspent('bcrt1q')).rejects.toMatchObject({ name: 'UnavailableError', part: 'chain' });
  });

  it('reads amounts to the satoshi and offers the biggest coin first', async () => {
    const values: Record<string, number> = { a: 0.00000294, b: 20_999_999.97690001, c: 0.29 };
    const { chain } = chainThatAnswers({
      scantxoutset: () => ({ unspents: Object.keys(values).map((txid) => ({ txid, vout: 0 })) }),
      gettxout: (txid: string) => ({ confirmations: 1, coinbase: false, value: values[txid] }),
    });
    expect((await chain.unspent('x')).map(({ valueSats }) => valueSats)).toEqual([
      2_099_999_997_690_001, 29_000_000, 294,
    ]);
  });

  it('gives the fee rate in satoshi per virtual byte', async () => {
    const { chain } = chainThatAnswers({ estimatesmartfee: () => ({ feerate: 0.00012345, blocks: 6 }) });
    expect(await chain.estimateFeeRate()).toBe(12.345);
  });

  it('throws a refusal when the node does not have the transaction, and looks it up after no other error', async () => {
    const { chain, asked } = chainThatAnswers({
      sendrawtransaction: () => {
        throw new RpcError(-22, 'TX decode failed');
      },
    });
    await expect(chain.broadcast('00')).rejects.toMatchObject({ code: -22 });
    expect(asked).not.toContain('gettxout');
  });

  it('checks the node’s chain once, and again only while the check fails', async () => {
    let up = false;
    const { chain, asked } = chainThatAnswers(
      {
        getblockchaininfo: () => {
          if (!up) throw new Error('down');
          return { chain: 'signet' };
        },
        getblockcount: () => 7,
      },
      'signet',
    );
    await expect(chain.tipHeight()).rejects.toThrow('down');
    up = true;
    expect([await chain.tipHeight(), await chain.tipHeight()]).toEqual([7, 7]);
    expect(asked.filter((method) => method === 'getblockchaininfo')).toHaveLength(2);
  });
});
