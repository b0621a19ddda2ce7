import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../runtime/logger';
import type { BatchRepository } from '../ports/batches';
import type { Chain } from '../ports/chain';

const INTERVAL_MILLISECONDS = 2_000;

export interface ChainWatchDependencies {
  chain: Pick<Chain, 'network' | 'tip' | 'confirmationsOf'>;
  batches: Pick<BatchRepository, 'watched' | 'markReorganised' | 'recordChainCheck'>;
}

/**
 * Within seconds, marks every batch whose block the chain has lost, so that no proof resting on that block is served. The rest, such as
 * submitting the transaction again, is left to the next window. Every worker does this; doing it twice is harmless.
 */
export function createChainCheck({ chain, batches }: ChainWatchDependencies, logger: Logger) {
  let tipHash = '';
  /** Blocks known to be in the chain that ends at that tip. */
  const known = new Set<string>();

  return async function check(): Promise<void> {
    const tip = await chain.tip();
    if (tip.hash !== tipHash) known.clear();
    tipHash = tip.hash;
    for (const { id, block } of await batches.watched(chain.network)) {
      if (block === null || known.has(block.hash)) continue;
      if ((await chain.confirmationsOf(block.hash)) > 0) {
        known.add(block.hash);
      } else {
        await batches.markReorganised(id, block.hash);
        logger.warn({ batch: id, block: block.hash }, 'A batch lost its block in a reorganisation.');
      }
    }
    await batches.recordChainCheck(chain.network, tip.height);
  };
}

export function startChainWatch(deps: ChainWatchDependencies, logger: Logger): { stop(): Promise<void> } {
  const check = createChainCheck(deps, logger);
  const stopped = new AbortController();

  async function watch(): Promise<void> {
    let failing = false;
    while (!stopped.signal.aborted) {
      try {
        await check();
        if (failing) logger.info('The chain can be checked again.');
        failing = false;
      } catch (error) {
        // Logged once: the current window reports the problem to the operator.
        if (!failing)
          logger.warn({ err: error }, 'The chain could not be checked; trying again every two seconds.');
        failing = true;
      }
      await pause(INTERVAL_MILLISECONDS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }
  const ended = watch();
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}
