import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchItemRecord, BatchRecord } from '../../../app/batches/batch-record';
import { LIMITS } from '../../../domain/limits';
import { CliError } from '../cli-error';
import { expected } from './call-service';
import type { CallService } from './call-service';

const FIRST_PAUSE_MILLISECONDS = 300;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A batch that makes no progress for this long needs its operator. */
const PATIENCE_MILLISECONDS = 600_000;

export type Pause = (milliseconds: number) => Promise<unknown>;

/** Reads a batch until it is done, less and less often while it takes its time. */
export async function batchDone(
  call: CallService,
  { id, status, counts }: BatchRecord,
  pause: Pause = sleep,
): Promise<void> {
  let { pending } = counts;
  let isDone = status === 'done';
  let waited = 0;
  for (let next = FIRST_PAUSE_MILLISECONDS; !isDone; next = Math.min(2 * next, LONGEST_PAUSE_MILLISECONDS)) {
    if (waited >= PATIENCE_MILLISECONDS)
      throw new CliError('It has made no progress for ten minutes. Run the same command again later.');
    await pause(next);
    const { body } = await call({ method: 'GET', path: `/batches/${id}` });
    const batch = expected((body as { batch?: BatchRecord }).batch, 'batch');
    isDone = batch.status === 'done';
    waited = batch.counts.pending < pending ? 0 : waited + next;
    ({ pending } = batch.counts);
  }
}

/** All items of a batch, in the order of the request. */
export async function batchItems(call: CallService, id: string): Promise<BatchItemRecord[]> {
  const items: BatchItemRecord[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({
      limit: String(LIMITS.pageMaximum),
      ...(after !== null && { after }),
    });
    const { body } = await call({ method: 'GET', path: `/batches/${id}/items?${query}` });
    const page = body as { items?: BatchItemRecord[]; next_cursor?: string | null };
    items.push(...expected(page.items, 'items'));
    after = page.next_cursor ?? null;
  } while (after !== null);
  return items;
}
