import type { Network } from './network';

/** What a decision about anchors needs to know of the node. */
export interface NodeReport {
  tip: { height: number; work: string };
  tipTime: Date;
  headers: number;
  initialDownload: boolean;
  peers: number;
  warnings: readonly string[];
}

export interface NodeFault {
  code: 'node_behind' | 'node_alone' | 'node_stale' | 'node_warns';
  message: string;
}

/** On the private networks one node mines alone, whenever it likes. */
const PRIVATE: readonly Network[] = ['regtest', 'sandbox'];

/** A gap this long between two blocks of the main network comes once in centuries. */
const STALE_MILLISECONDS = 3 * 3_600_000;

/** Warnings that put the chain itself in doubt. Others, such as that of a test build, do not. */
const DOUBTS_CHAIN = /fork|agree with our peers|unknown new rules/i;

/**
 * Why nothing may be decided on this node's word: it is behind, alone, or unsure of its chain. `seenWork` is the most work seen in a
 * chain so far; a reorganisation only ever leads to more.
 */
export function nodeFault(
  network: Network,
  node: NodeReport,
  { seenWork, now }: { seenWork: string | null; now: Date },
): NodeFault | null {
  const { tip, headers, warnings } = node;
  if (seenWork !== null && tip.work < seenWork) {
    return {
      code: 'node_behind',
      message: `The Bitcoin node's chain, at height ${tip.height}, has less work than the one seen before. Wait until it has caught up, or check that it is the right node.`,
    };
  }
  if (headers > tip.height) {
    return {
      code: 'node_behind',
      message: `The Bitcoin node is at block ${tip.height} of ${headers}. Anchoring continues when it has caught up.`,
    };
  }
  const warning = warnings.find((text) => DOUBTS_CHAIN.test(text));
  if (warning !== undefined)
    return { code: 'node_warns', message: `The Bitcoin node doubts its chain: ${warning}` };
  if (PRIVATE.includes(network)) return null;
  if (node.initialDownload) {
    return {
      code: 'node_behind',
      message: 'The Bitcoin node is still downloading the chain. Anchoring continues when it is done.',
    };
  }
  if (node.peers === 0) {
    return {
      code: 'node_alone',
      message: 'The Bitcoin node has no peers. Check its connection to the network.',
    };
  }
  if (now.getTime() - node.tipTime.getTime() > STALE_MILLISECONDS) {
    return {
      code: 'node_stale',
      message: `The Bitcoin node's newest block is of ${node.tipTime.toISOString()}, more than three hours old. Check its peers and this machine's clock.`,
    };
  }
  return null;
}
