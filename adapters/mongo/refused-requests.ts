import { LIMITS } from '../../domain/limits';
import type { RefusedRequest } from '../../domain/refused-request';
import type { RefusedRequests } from '../../ports/refused-requests';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

/** How long entries are gathered before they are written together. */
const FLUSH_AFTER_MS = 1_000;
/** Keys with entries that wait to be written: some 3 MB. Those of further keys are dropped. */
const QUEUED_KEYS = 1_000;

/**
 * The entries are on the document of their key, and so deleted with it. Only the newest of a key can end up there, so no more of them are
 * queued: however many requests are refused, a process writes a bounded list for each key once a second.
 */
export function createRefusedRequests(
  { keys }: Pick<Collections, 'keys'>,
  /** Called when entries were dropped because they could not be written. */
  report: (error: unknown) => void,
): RefusedRequests {
  let queue = new Map<string, RefusedRequest[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** A failed write is not repeated: what is lost helps its owner less than memory helps the service. */
  async function write(): Promise<void> {
    const batch = queue;
    queue = new Map();
    if (batch.size === 0) return;
    const updates = [...batch].map(([_id, $each]) => ({
      updateOne: {
        filter: { _id },
        // Sorted, because several processes add to the same list.
        update: {
          $push: {
            refused: { $each, $sort: { at: 1 } as const, $slice: -LIMITS.refusedRequestsPerKey },
          },
        },
      },
    }));
    await keys.bulkWrite(updates, { ordered: false }).catch(report);
  }

  /** One write at a time; what is refused meanwhile waits for the next. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    record(keyId, refused) {
      const entries = queue.get(keyId) ?? [];
      if (entries.length === 0 && queue.size >= QUEUED_KEYS) return;
      queue.set(keyId, [...entries, refused].slice(-LIMITS.refusedRequestsPerKey));
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    ...reportUnavailable({
      async list({ id, accountId }: { id: string; accountId: string }) {
        const key = await keys.findOne({ _id: id, accountId }, { projection: { refused: 1 } });
        return key === null ? null : (key.refused ?? []).toReversed();
      },
    }),
    close: flush,
  };
}
