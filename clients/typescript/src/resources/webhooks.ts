import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions } from '../settings.js';
import type { AnswerOf, BodyOf, Delivery, QueryOf, Webhook, WebhookWithSecret } from '../types.js';
import { verifyWebhook } from '../webhook/verify-webhook.js';

export class Webhooks {
  readonly #http: Http;

  /** Checks a message that arrived at an endpoint; throws `invalid_signature` if it is not the service's. */
  readonly verify = verifyWebhook;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  /** Its `secret` is shown this once. Not repeated if the connection breaks: list the endpoints before you try again. */
  async create(webhook: BodyOf<'createWebhook'>, options?: CallOptions): Promise<WebhookWithSecret> {
    return (await this.#http.trigger<AnswerOf<'createWebhook'>>('/webhooks', webhook, options)).webhook;
  }

  async list(options?: CallOptions): Promise<Webhook[]> {
    return (await this.#http.get<AnswerOf<'listWebhooks'>>('/webhooks', undefined, options)).webhooks;
  }

  async get(id: string, options?: CallOptions): Promise<Webhook> {
    return (await this.#http.get<AnswerOf<'getWebhook'>>(path`/webhooks/${id}`, undefined, options)).webhook;
  }

  async update(id: string, change: BodyOf<'changeWebhook'>, options?: CallOptions): Promise<Webhook> {
    return (await this.#http.change<AnswerOf<'changeWebhook'>>(path`/webhooks/${id}`, change, options))
      .webhook;
  }

  delete(id: string, options?: CallOptions): Promise<void> {
    return this.#http.delete(path`/webhooks/${id}`, options);
  }

  /** A new secret, shown this once; the old one signs beside it for 24 hours. */
  async rotate(id: string, options?: CallOptions): Promise<WebhookWithSecret> {
    const answer = this.#http.trigger<AnswerOf<'rotateWebhookSecret'>>(
      path`/webhooks/${id}/rotate`,
      undefined,
      options,
    );
    return (await answer).webhook;
  }

  /** Sends `webhook.test`. */
  async test(id: string, options?: CallOptions): Promise<Delivery> {
    const answer = this.#http.trigger<AnswerOf<'testWebhook'>>(
      path`/webhooks/${id}/test`,
      undefined,
      options,
    );
    return (await answer).delivery;
  }

  /** Newest first. */
  deliveries(
    id: string,
    query?: QueryOf<'listDeliveries'>,
    options?: CallOptions,
  ): List<Delivery, AnswerOf<'listDeliveries'>> {
    return listAt(this.#http, path`/webhooks/${id}/deliveries`, 'deliveries', query, options);
  }

  /** Sends a delivery once more. */
  async retry(id: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const address = path`/webhooks/${id}/deliveries/${deliveryId}/retry`;
    return (await this.#http.trigger<AnswerOf<'retryDelivery'>>(address, undefined, options)).delivery;
  }

  /** Sends the deliveries of a time once more, as many as the budget of the hour leaves. */
  replay(
    id: string,
    replay: BodyOf<'replayDeliveries'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'replayDeliveries'>> {
    return this.#http.trigger(path`/webhooks/${id}/replay`, replay, options);
  }
}
