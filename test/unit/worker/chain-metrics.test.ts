import { Registry } from 'prom-client';
import { createChainFindings } from '../../../worker/chain-findings';
import { registerChainMetrics } from '../../../worker/chain-metrics';

async function linesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => /^sello_/.test(line));
}

describe('the metrics of the chain', () => {
  it('are what the last check found, with the network of the node', async () => {
    const registry = new Registry();
    const findings = createChainFindings();
    registerChainMetrics(registry, 'bitcoin', findings);
    Object.assign(findings, {
      node: { tipTime: new Date(1_700_000_000_000), peers: 9 },
      fault: 'node_warns',
      wallet: { balanceSats: 900_000, spendableSats: 800_000, contestedCoins: 1 },
    });
    const lines = await linesOf(registry);
    expect(lines).toEqual(
      expect.arrayContaining([
        'sello_chain_tip_timestamp_seconds{network="bitcoin"} 1700000000',
        'sello_chain_peers{network="bitcoin"} 9',
        'sello_wallet_balance_sats 900000',
        'sello_wallet_spendable_sats 800000',
        'sello_wallet_contested_coins 1',
        'sello_chain_fault{code="node_warns"} 1',
        'sello_chain_fault{code="out_of_reach"} 0',
      ]),
    );
    expect(lines.filter((line) => line.endsWith('} 1'))).toHaveLength(1);
  });

  it('of a node that does not answer are absent, except that it does not', async () => {
    const registry = new Registry();
    registerChainMetrics(registry, 'bitcoin', { node: null, wallet: null, fault: 'out_of_reach' });
    const lines = await linesOf(registry);
    expect(lines.filter((line) => !line.startsWith('sello_chain_fault'))).toEqual([]);
    expect(lines).toContain('sello_chain_fault{code="out_of_reach"} 1');
  });
});
