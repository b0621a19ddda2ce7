import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AnswerOf, BodyOf, LedgerEntry, Member, MemberPoints, QueryOf } from '../types.js';

/** The people whose points are counted. */
export class Members {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async create(member: BodyOf<'createMember'>, options?: CreateOptions): Promise<Member> {
    return (await this.#http.create<AnswerOf<'createMember'>>('/members', member, options)).member;
  }

  async get(id: string, options?: CallOptions): Promise<Member> {
    return (await this.#http.get<AnswerOf<'getMember'>>(path`/members/${id}`, undefined, options)).member;
  }

  list(query?: QueryOf<'listMembers'>, options?: CallOptions): List<Member, AnswerOf<'listMembers'>> {
    return listAt(this.#http, '/members', 'members', query, options);
  }

  async update(id: string, change: BodyOf<'changeMember'>, options?: CreateOptions): Promise<Member> {
    return (await this.#http.changeOnce<AnswerOf<'changeMember'>>(path`/members/${id}`, change, options))
      .member;
  }

  /** Only a member without records: others are archived, or erased. */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.#http.delete(path`/members/${id}`, options);
  }

  async archive(id: string, options?: CreateOptions): Promise<Member> {
    return (
      await this.#http.create<AnswerOf<'archiveMember'>>(path`/members/${id}/archive`, undefined, options)
    ).member;
  }

  async restore(id: string, options?: CreateOptions): Promise<Member> {
    return (
      await this.#http.create<AnswerOf<'restoreMember'>>(path`/members/${id}/restore`, undefined, options)
    ).member;
  }

  /** Removes the personal data for good; the ledger stays. */
  async erase(id: string, options?: CreateOptions): Promise<Member> {
    return (await this.#http.create<AnswerOf<'eraseMember'>>(path`/members/${id}/erase`, undefined, options))
      .member;
  }

  /** What is required, earned, carried, counted and missing in the current cycle. */
  async points(id: string, query: QueryOf<'getMemberPoints'>, options?: CallOptions): Promise<MemberPoints> {
    return (await this.#http.get<AnswerOf<'getMemberPoints'>>(path`/members/${id}/points`, query, options))
      .points;
  }

  /** The entries behind the points, oldest first. */
  ledger(
    id: string,
    query?: QueryOf<'listLedgerEntries'>,
    options?: CallOptions,
  ): List<LedgerEntry, AnswerOf<'listLedgerEntries'>> {
    return listAt(this.#http, path`/members/${id}/ledger`, 'entries', query, options);
  }

  async adjust(
    id: string,
    adjustment: BodyOf<'adjustPoints'>,
    options?: CreateOptions,
  ): Promise<LedgerEntry> {
    return (
      await this.#http.create<AnswerOf<'adjustPoints'>>(path`/members/${id}/adjustments`, adjustment, options)
    ).entry;
  }
}
