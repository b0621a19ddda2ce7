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
 * Takes back, within seconds, what rests on a block that the chain has lost: no proof of it is given out from then on. All else, such
 * as handing the transaction in again, is left to the next window. Every worker does this; doing it twice is harmless.
 */
export function createChainLook({ chain, batches }: ChainWatchDependencies, logger: Logger) {
  let tipHash = '';
  /** Blocks that stand in the chain under that tip. */
  const standing = new Set<string>();

  return async function look(): Promise<void> {
    const tip = await chain.tip();
    if (tip.hash !== tipHash) standing.clear();
    tipHash = tip.hash;
    for (const { id, block } of await batches.watched(chain.network)) {
      if (block === null || standing.has(block.hash)) continue;
      if ((await chain.confirmationsOf(block.hash)) > 0) {
        standing.add(block.hash);
      } else {
        await batches.markReorganised(id, block.hash);
        logger.warn({ batch: id, block: block.hash }, 'A batch lost its block in a reorganisation.');
      }
    }
    await batches.recordChainCheck(chain.network, tip.height);
  };
}

export function startChainWatch(deps: ChainWatchDependencies, logger: Logger): { stop(): Promise<void> } {
  const look = createChainLook(deps, logger);
  const stopped = new AbortController();

  async function watch(): Promise<void> {
    let blind = false;
    while (!stopped.signal.aborted) {
      try {
        await look();
        if (blind) logger.info('The chain can be looked at again.');
        blind = false;
      } catch (error) {
        // Said once: the window under way says what is wrong, and to whom.
        if (!blind) logger.warn({ err: error }, 'The chain can not be looked at.');
        blind = true;
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
