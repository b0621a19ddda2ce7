import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { Download } from '../http/download.js';
import { Renewals } from './renewals.js';
import type { AnswerOf, BodyOf, LanguageOption, Membership, QueryOf } from '../types.js';

/** That a member takes part in a program, cycle by cycle. */
export class Memberships {
  readonly #http: Http;
  readonly renewals: Renewals;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
    this.renewals = new Renewals(http);
  }

  async create(membership: BodyOf<'createMembership'>, options?: CreateOptions): Promise<Membership> {
    return (await this.#http.create<AnswerOf<'createMembership'>>('/memberships', membership, options))
      .membership;
  }

  async get(id: string, options?: CallOptions): Promise<Membership> {
    return (await this.#http.get<AnswerOf<'getMembership'>>(path`/memberships/${id}`, undefined, options))
      .membership;
  }

  list(
    query?: QueryOf<'listMemberships'>,
    options?: CallOptions,
  ): List<Membership, AnswerOf<'listMemberships'>> {
    return listAt(this.#http, '/memberships', 'memberships', query, options);
  }

  async suspend(
    id: string,
    standing: BodyOf<'suspendMembership'>,
    options?: CreateOptions,
  ): Promise<Membership> {
    return (
      await this.#http.create<AnswerOf<'suspendMembership'>>(
        path`/memberships/${id}/suspend`,
        standing,
        options,
      )
    ).membership;
  }

  async resume(
    id: string,
    standing: BodyOf<'resumeMembership'>,
    options?: CreateOptions,
  ): Promise<Membership> {
    return (
      await this.#http.create<AnswerOf<'resumeMembership'>>(
        path`/memberships/${id}/resume`,
        standing,
        options,
      )
    ).membership;
  }

  async end(id: string, standing: BodyOf<'endMembership'>, options?: CreateOptions): Promise<Membership> {
    return (
      await this.#http.create<AnswerOf<'endMembership'>>(path`/memberships/${id}/end`, standing, options)
    ).membership;
  }

  /** The Open Badges 3.0 credential, as a signed JWT. */
  credential(id: string, options?: CallOptions): Promise<Download> {
    return this.#http.download(path`/memberships/${id}/credential`, undefined, options);
  }

  /** The membership card as a PDF. */
  card(id: string, { language, ...options }: CallOptions & LanguageOption = {}): Promise<Download> {
    return this.#http.download(path`/memberships/${id}/card`, { language }, options);
  }
}
