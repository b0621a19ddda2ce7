import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Network } from '../domain/network';
import { CHAIN_FAULTS } from './chain-findings';
import type { ChainFindings } from './chain-findings';

/** Name, help and value. A metric whose value is `null` is absent. */
type ChainGauge = [name: string, help: string, value: (findings: ChainFindings) => number | null];

const NODE_GAUGES: ChainGauge[] = [
  [
    'sello_chain_tip_timestamp_seconds',
    'The time of the newest block, as the block says; absent while the node does not answer.',
    ({ node }) => (node === null ? null : node.tipTime.getTime() / 1000),
  ],
  [
    'sello_chain_peers',
    'Peers of the node; absent while it does not answer.',
    ({ node }) => node?.peers ?? null,
  ],
];

const WALLET_GAUGES: ChainGauge[] = [
  [
    'sello_wallet_balance_sats',
    'Known coins of the anchoring wallet on the chain, in satoshi; absent while the node does not answer.',
    ({ wallet }) => wallet?.balanceSats ?? null,
  ],
  [
    'sello_wallet_spendable_sats',
    'Those of them that anchors can spend, in satoshi.',
    ({ wallet }) => wallet?.spendableSats ?? null,
  ],
  [
    'sello_wallet_contested_coins',
    'Coins of the wallet that are being spent by transactions this deployment did not sign.',
    ({ wallet }) => wallet?.contestedCoins ?? null,
  ],
];

/** What this worker's last check of the chain found. The node is not asked. */
export function registerChainMetrics(registry: Registry, network: Network, findings: ChainFindings): void {
  const registers = [registry];
  const register = (labels: Record<string, string>, [name, help, value]: ChainGauge): void => {
    new Gauge({
      name,
      help,
      registers,
      labelNames: Object.keys(labels),
      collect() {
        this.reset();
        const found = value(findings);
        if (found === null) this.remove(labels);
        else this.set(labels, found);
      },
    });
  };
  // Blocks and peers are rare on the private networks, so alerts need to tell them apart.
  for (const gauge of NODE_GAUGES) register({ network }, gauge);
  for (const gauge of WALLET_GAUGES) register({}, gauge);
  new Gauge({
    name: 'sello_chain_fault',
    help: 'Why anchoring does not rely on the node: 1 for the present reason.',
    registers,
    labelNames: ['code'],
    collect() {
      for (const code of CHAIN_FAULTS) this.set({ code }, findings.fault === code ? 1 : 0);
    },
  });
}
