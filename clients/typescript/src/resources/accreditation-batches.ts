import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AccreditationBatch, AccreditationBatchItem, AnswerOf, BodyOf, QueryOf } from '../types.js';

/** Rosters: up to 1,000 accreditations with one call. */
export class AccreditationBatches {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async create(
    items: BodyOf<'createAccreditationBatch'>['items'],
    options?: CreateOptions,
  ): Promise<AccreditationBatch> {
    const answer = this.#http.create<AnswerOf<'createAccreditationBatch'>>(
      '/accreditations/batches',
      { items },
      options,
    );
    return (await answer).batch;
  }

  async get(id: string, options?: CallOptions): Promise<AccreditationBatch> {
    return (
      await this.#http.get<AnswerOf<'getAccreditationBatch'>>(
        path`/accreditations/batches/${id}`,
        undefined,
        options,
      )
    ).batch;
  }

  list(
    query?: QueryOf<'listAccreditationBatches'>,
    options?: CallOptions,
  ): List<AccreditationBatch, AnswerOf<'listAccreditationBatches'>> {
    return listAt(this.#http, '/accreditations/batches', 'batches', query, options);
  }

  items(
    id: string,
    query?: QueryOf<'listAccreditationBatchItems'>,
    options?: CallOptions,
  ): List<AccreditationBatchItem, AnswerOf<'listAccreditationBatchItems'>> {
    return listAt(this.#http, path`/accreditations/batches/${id}/items`, 'items', query, options);
  }
}
