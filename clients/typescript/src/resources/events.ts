import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import type { CallOptions } from '../settings.js';
import type { AnswerOf, QueryOf } from '../types.js';
import type { WebhookEvent } from '../webhook/webhook-event.js';

type Page = Omit<AnswerOf<'listEvents'>, 'events'> & { events: WebhookEvent[] };

/** What was published in the last 30 days. */
export class Events {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  /** Oldest first. The `next_cursor` of the last page is the `after` of what is published later. */
  list(query?: QueryOf<'listEvents'>, options?: CallOptions): List<WebhookEvent, Page> {
    return listAt<'events', Page>(this.#http, '/events', 'events', query, options);
  }
}
