import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AnswerOf, BodyOf, MembershipRenewal, QueryOf } from '../types.js';

/** The renewals of a membership. */
export class Renewals {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  /** Rejects with `requirements_not_met` while points are missing. */
  async create(
    id: string,
    renewal: BodyOf<'renewMembership'> = {},
    options?: CreateOptions,
  ): Promise<MembershipRenewal> {
    return (
      await this.#http.create<AnswerOf<'renewMembership'>>(
        path`/memberships/${id}/renewals`,
        renewal,
        options,
      )
    ).renewal;
  }

  async get(id: string, renewalId: string, options?: CallOptions): Promise<MembershipRenewal> {
    return (
      await this.#http.get<AnswerOf<'getRenewal'>>(
        path`/memberships/${id}/renewals/${renewalId}`,
        undefined,
        options,
      )
    ).renewal;
  }

  list(
    id: string,
    query?: QueryOf<'listRenewals'>,
    options?: CallOptions,
  ): List<MembershipRenewal, AnswerOf<'listRenewals'>> {
    return listAt(this.#http, path`/memberships/${id}/renewals`, 'renewals', query, options);
  }
}
