import { nodeFault } from '../../domain/node-health';
import type { NodeFault } from '../../domain/node-health';
import type { BatchRepository } from '../../ports/batches';
import type { Chain, NodeHealth, Tip } from '../../ports/chain';
import { tryAgain } from '../failures';

export interface NodeGuardDependencies {
  batches: Pick<BatchRepository, 'recordTip' | 'tip'>;
  chain: Pick<Chain, 'network' | 'health'>;
  clock: () => Date;
}

/**
 * Before every decision about an anchor: the node must be on a chain with at least the work seen before, in contact with its network, and
 * not in doubt. Gives its newest block.
 */
export function createNodeGuard(
  { batches, chain, clock }: NodeGuardDependencies,
  observe: (health: NodeHealth, fault: NodeFault | null) => void = () => undefined,
): () => Promise<Tip> {
  return async () => {
    const health = await chain.health();
    const seenWork = (await batches.tip(chain.network))?.work ?? null;
    const fault = nodeFault(chain.network, health, { seenWork, now: clock() });
    observe(health, fault);
    if (fault !== null) throw tryAgain(fault.code, fault.message);
    await batches.recordTip(chain.network, health.tip);
    return health.tip;
  };
}
