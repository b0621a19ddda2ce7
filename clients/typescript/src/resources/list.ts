import { SelloError } from '../error.js';
import type { Http } from '../http/http.js';
import type { CallOptions } from '../settings.js';

interface AnyPage {
  has_more: boolean;
  next_cursor: string | null;
}

/** The most that a page holds: every page counts towards the quota. */
const PAGE = 100;

/** A list of the API. `for await` reads it page by page to its end. */
export class List<Item, Page extends AnyPage> implements AsyncIterable<Item> {
  readonly #read: (query: object) => Promise<Page>;
  readonly #itemsOf: (page: Page) => Item[];
  readonly #query: object;

  /** @internal */
  constructor(read: (query: object) => Promise<Page>, itemsOf: (page: Page) => Item[], query: object = {}) {
    this.#read = read;
    this.#itemsOf = itemsOf;
    this.#query = query;
  }

  /** One page, as the API gives it. Its `next_cursor` is the `after` of the next. */
  page(): Promise<Page> {
    return this.#read(this.#query);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let query: { after?: string } = { limit: PAGE, ...this.#query } as object;
    for (;;) {
      const page = await this.#read(query);
      yield* this.#itemsOf(page);
      const { has_more: hasMore, next_cursor: after } = page;
      if (!hasMore || after === null) return;
      if (after === query.after) {
        throw new SelloError('The list does not advance: its next page is the same.', {
          code: 'invalid_answer',
        });
      }
      // A cursor takes the place of an offset.
      query = { ...query, ...({ offset: undefined } as object), after };
    }
  }
}

/** A list at `path`, whose items are under `name`. */
export function listAt<Name extends string, Page extends AnyPage & Record<Name, unknown[]>>(
  http: Http,
  path: string,
  name: Name,
  query?: object,
  options?: CallOptions,
): List<Page[Name][number], Page> {
  return new List<Page[Name][number], Page>(
    (part) => http.get<Page>(path, part, options),
    (page) => page[name],
    query,
  );
}
