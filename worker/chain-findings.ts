import { ChainError, UnavailableError } from '../domain/errors';
import type { ChainFault } from '../domain/errors';
import type { NodeFault, NodeReport } from '../domain/node-health';
import type { WalletBalance } from './wallet-balance';

export type ChainFaultCode = NodeFault['code'] | ChainFault | 'out_of_reach';

/** Why anchoring does not rely on the node, as metrics name it. */
export const CHAIN_FAULTS: readonly ChainFaultCode[] = [
  'node_behind',
  'node_alone',
  'node_stale',
  'node_warns',
  'wrong_network',
  'block_pruned',
  'out_of_reach',
];

/** What the last check of the chain learned, for the metrics. `null`: nothing yet, or the node does not answer. */
export interface ChainFindings {
  node: Pick<NodeReport, 'tipTime' | 'peers'> | null;
  fault: ChainFaultCode | null;
  wallet: WalletBalance | null;
}

export function createChainFindings(): ChainFindings {
  return { node: null, fault: null, wallet: null };
}

/** Notes that the node does not answer, or not as a node of this network. While another part is down, nothing new is known of the node. */
export function noteFailure(findings: ChainFindings, error: unknown): void {
  if (error instanceof ChainError) Object.assign(findings, { node: null, wallet: null, fault: error.code });
  else if (!(error instanceof UnavailableError)) return;
  else if (error.part === 'chain')
    Object.assign(findings, { node: null, wallet: null, fault: 'out_of_reach' });
  else findings.fault = null;
}
