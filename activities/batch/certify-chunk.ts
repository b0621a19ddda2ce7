import { activityInfo, cancellationSignal, heartbeat, log } from '@temporalio/activity';
import type { BatchEvents } from '../../app/events/batch-events';
import type { SignerRegistry } from '../../app/evidence/signer-registry';
import type { Certificate } from '../../domain/certificate';
import { ProviderError } from '../../domain/errors';
import type { ItemRange } from '../../domain/hash-batch';
import type { HashBatchRepository } from '../../ports/hash-batches';
import { askProvider } from '../certify/ask-provider';
import type { AskProviderDependencies } from '../certify/ask-provider';
import { announceRange } from './announce-range';
import type { RightOfWay } from '../certify/right-of-way';
import { createTokenWriter } from './token-writer';
import { withDeadline } from '../with-deadline';

export interface ChunkOrder extends ItemRange {
  provider: string;
  /** Indexes that this provider has refused. */
  refused: number[];
  notify: boolean;
}

export interface ChunkResult {
  /** How many are still `processing`. */
  left: number;
  /** Indexes that this provider has refused so far: it would give the same answer again. */
  refused: number[];
  /** Why the last request failed. */
  reason: string | null;
}

export type CertifyChunkDependencies = AskProviderDependencies & {
  hashBatches: Pick<HashBatchRepository, 'listRange' | 'saveTokens'>;
  signers: SignerRegistry;
  batchEvents: BatchEvents;
  rightOfWay: Pick<RightOfWay, 'giveWay'>;
  /** Between attempts to save. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Called with how many time stamps were, or may have been, asked for once more. */
  observeRepeated?: (count: number) => void;
};

/** An item occupies its place until its token is saved, so a killed worker loses at most this many tokens of a chunk. */
const AT_ONCE = 10;
const REQUEST_MILLISECONDS = 8_000;
const HEARTBEAT_MILLISECONDS = 2_000;
/** A provider that fails this often in a row is left alone until the next round. */
const FAILURES_IN_A_ROW = 10;

export function createCertifyChunkActivity(deps: CertifyChunkDependencies) {
  const { hashBatches, observeRepeated, rightOfWay } = deps;

  /** Asks the provider for each, a few at a time, until it is done, cancelled, or the provider fails repeatedly. */
  async function stamp(items: Certificate[], order: ChunkOrder): Promise<Omit<ChunkResult, 'left'>> {
    const writer = createTokenWriter(deps, deps.pause);
    const cancellation = cancellationSignal();
    const refused = [...order.refused];
    let reason: string | null = null;
    /** In a row. */
    const failures = { transient: 0, refused: 0 };
    const isFailing = () => Math.max(failures.transient, failures.refused) >= FAILURES_IN_A_ROW;
    let asking = 0;
    let next = 0;

    async function ask(item: Certificate) {
      const { id: certificateId, file, custody } = item;
      const { provider } = order;
      asking += 1;
      try {
        const token = await withDeadline(REQUEST_MILLISECONDS, (signal) =>
          askProvider(deps, { certificateId, sha256: file.sha256, custody, provider }, signal),
        );
        Object.assign(failures, { transient: 0, refused: 0 });
        return token;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        reason = error.message;
        failures[error.fault] += 1;
        if (error.fault === 'refused') refused.push(indexOf(item));
        return null;
      } finally {
        asking -= 1;
      }
    }

    async function work(): Promise<void> {
      while (next < items.length && !isFailing() && !cancellation.aborted) {
        const item = items[next++] as Certificate;
        await rightOfWay.giveWay();
        const token = await ask(item);
        if (token === null) {
          if (asking === 0) writer.flush();
          continue;
        }
        const saving = writer.save(item, token);
        if (asking === 0) writer.flush();
        if (!(await saving)) repeated(1, 'Another attempt at this chunk has recorded its time stamp.');
      }
    }

    // All of them end before an error is raised, so that no token that has arrived is lost.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    cancellation.throwIfAborted();
    // One that refuses whatever it is asked refuses the rest, too.
    if (failures.refused >= FAILURES_IN_A_ROW) refused.push(...items.slice(next).map(indexOf));
    return { refused, reason };
  }

  function repeated(count: number, why: string): void {
    if (count === 0) return;
    observeRepeated?.(count);
    log.warn('Time stamps of a batch were asked for again.', { atMost: count, why });
  }

  return {
    /**
     * Certifies those records of a chunk that are still `processing`, with one provider, and saves the tokens as they arrive. An attempt
     * that follows a killed one goes on where that stopped.
     */
    async certifyChunk(order: ChunkOrder): Promise<ChunkResult> {
      const timer = setInterval(() => {
        heartbeat();
      }, HEARTBEAT_MILLISECONDS);
      try {
        const pending = await hashBatches.listRange(order, ['processing']);
        const items = pending.filter((item) => !order.refused.includes(indexOf(item)));
        // The items are asked for in order: only these can have been under way.
        if (activityInfo().attempt > 1)
          repeated(
            Math.min(AT_ONCE, items.length),
            'An earlier attempt ended between the answer and the write.',
          );
        const { refused, reason } = await stamp(items, order);
        if (order.notify) await announceRange(deps, order);
        const left = (await hashBatches.listRange(order, ['processing'])).length;
        return { left, refused, reason };
      } finally {
        clearInterval(timer);
      }
    },
  };
}

const indexOf = ({ batch }: Certificate): number => batch?.index ?? -1;
