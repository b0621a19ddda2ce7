import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AnswerOf, Batch, BatchItem, BatchRequestItem, QueryOf } from '../types.js';
import { waitFor } from './wait.js';
import type { WaitOptions } from './wait.js';

const LONGEST_PAUSE_MS = 30_000;

/** Up to 1,000 hashes, certified with one call. */
export class Batches {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async create(items: BatchRequestItem[], options?: CreateOptions): Promise<Batch> {
    return (await this.#http.create<AnswerOf<'createBatch'>>('/batches', { items }, options)).batch;
  }

  async get(id: string, options?: CallOptions): Promise<Batch> {
    return (await this.#http.get<AnswerOf<'getBatch'>>(path`/batches/${id}`, undefined, options)).batch;
  }

  list(query?: QueryOf<'listBatches'>, options?: CallOptions): List<Batch, AnswerOf<'listBatches'>> {
    return listAt(this.#http, '/batches', 'batches', query, options);
  }

  /** In the order of the request. */
  items(
    id: string,
    query?: QueryOf<'listBatchItems'>,
    options?: CallOptions,
  ): List<BatchItem, AnswerOf<'listBatchItems'>> {
    return listAt(this.#http, path`/batches/${id}/items`, 'items', query, options);
  }

  /** Until every item is certified or has failed: `counts` says how many did. */
  wait(batch: string | Batch, options: WaitOptions<Batch> = {}): Promise<Batch> {
    const { signal } = options;
    const id = typeof batch === 'string' ? batch : batch.id;
    return waitFor(
      {
        first: typeof batch === 'string' ? undefined : batch,
        read: () => this.get(id, { signal }),
        isDone: ({ status }) => status === 'done',
        longestPause: LONGEST_PAUSE_MS,
        describe: (state) => `The batch ${id} was not done (${state?.counts.pending ?? '?'} are pending)`,
      },
      options,
      this.#http.clock,
    );
  }
}
