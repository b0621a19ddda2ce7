import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../runtime/logger';
import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain, Tip } from '../ports/chain';
import type { SigningLease } from '../ports/signing-lease';
import { createNodeGuard } from '../activities/anchor/anchor-node';
import type { NodeGuardDependencies } from '../activities/anchor/anchor-node';
import type { Batch } from '../domain/anchoring';
import { noteFailure } from './chain-findings';
import type { ChainFindings } from './chain-findings';
import { walletBalance } from './wallet-balance';
import type { WalletBalanceDependencies } from './wallet-balance';

const INTERVAL_MILLISECONDS = 2_000;

/** Among the settled batches in this many blocks, each is checked with every new tip. */
const RECENT_BLOCKS = 100;

export interface ChainWatchDependencies extends NodeGuardDependencies, WalletBalanceDependencies {
  chain: WalletBalanceDependencies['chain'] & Pick<Chain, 'health' | 'confirmationsOf'>;
  batches: WalletBalanceDependencies['batches'] &
    Pick<
      BatchRepository,
      | 'markReorganised'
      | 'newestSettled'
      | 'recordChainCheck'
      | 'recordTip'
      | 'settle'
      | 'settledAbove'
      | 'tip'
      | 'watched'
    >;
  wallet: Pick<AnchorWallet, 'fingerprint' | 'script'>;
  lease: Pick<SigningLease, 'hold'>;
  /** How deep an anchor is watched. */
  confirmations: number;
  /** Updated by each check. */
  findings: ChainFindings;
}

/**
 * Within seconds, marks every batch whose block the chain has lost, so that no proof resting on that block is served, and every batch that is
 * deep enough. The rest, such as submitting a transaction again, is left to the next window. Also keeps this deployment's right to sign.
 * Every worker does this; doing it twice is harmless.
 */
export function createChainCheck(deps: ChainWatchDependencies, logger: Logger) {
  const { chain, batches, wallet, lease, findings } = deps;
  const soundTip = createNodeGuard(deps, (node, fault) => {
    findings.node = node;
    findings.fault = fault?.code ?? null;
  });
  let last: Tip | null = null;
  /** The tip for which the wallet's coins were counted. */
  let countedAt = '';
  /** Confirmations of blocks in the chain that ends at that tip. */
  const known = new Map<string, number>();

  /** Whether the batch still has its block. */
  async function check({ id, block, settledAt }: Batch, tip: Tip): Promise<boolean> {
    if (block === null) return true;
    const confirmations = known.get(block.hash) ?? (await chain.confirmationsOf(block.hash));
    if (confirmations === 0) {
      await batches.markReorganised(id, block.hash, tip.height);
      logger.warn({ batch: id, block: block.hash }, 'A batch lost its block in a reorganisation.');
      return false;
    }
    known.set(block.hash, confirmations);
    if (settledAt === null && confirmations >= deps.confirmations) await batches.settle(id, block.hash);
    return true;
  }

  async function checkSettledAbove(height: number, tip: Tip): Promise<void> {
    for (const batch of await batches.settledAbove(chain.network, height)) await check(batch, tip);
  }

  async function checkSettled(tip: Tip): Promise<void> {
    // A window may have found a later batch deep in the new chain already, so finding the newest in its block is not enough.
    await checkSettledAbove(tip.height - RECENT_BLOCKS, tip);
    // A reorganisation takes all blocks above the fork, however deep that is.
    for (;;) {
      const newest = await batches.newestSettled(chain.network);
      if (newest === null || (await check(newest, tip))) return;
    }
  }

  async function checkOnce(): Promise<void> {
    await lease.hold(chain.network, wallet.fingerprint);
    const tip = await soundTip();
    if (tip.hash !== last?.hash) {
      known.clear();
      const hasGrown = last !== null && (await chain.confirmationsOf(last.hash)) > 0;
      // A chain that only grew has lost nothing below the former tip. A window may have settled a batch above it.
      if (last !== null && hasGrown) await checkSettledAbove(last.height, tip);
      else await checkSettled(tip);
    }
    for (const batch of await batches.watched(chain.network)) await check(batch, tip);
    last = tip;
    await batches.recordChainCheck(chain.network);
    if (countedAt !== tip.hash || findings.wallet === null) {
      findings.wallet = await walletBalance(deps);
      countedAt = tip.hash;
    }
  }

  return async function checkChain(): Promise<void> {
    try {
      await checkOnce();
    } catch (error) {
      noteFailure(findings, error);
      throw error;
    }
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
