import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import { AccreditationBatches } from './accreditation-batches.js';
import type { Download } from '../http/download.js';
import type { Accreditation, AnswerOf, BodyOf, LanguageOption, QueryOf } from '../types.js';

/** That a member has completed a course. */
export class Accreditations {
  readonly #http: Http;
  /** Rosters: up to 1,000 accreditations with one call. */
  readonly batches: AccreditationBatches;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
    this.batches = new AccreditationBatches(http);
  }

  async create(
    accreditation: BodyOf<'createAccreditation'>,
    options?: CreateOptions,
  ): Promise<Accreditation> {
    return (
      await this.#http.create<AnswerOf<'createAccreditation'>>('/accreditations', accreditation, options)
    ).accreditation;
  }

  async get(id: string, options?: CallOptions): Promise<Accreditation> {
    return (
      await this.#http.get<AnswerOf<'getAccreditation'>>(path`/accreditations/${id}`, undefined, options)
    ).accreditation;
  }

  list(
    query?: QueryOf<'listAccreditations'>,
    options?: CallOptions,
  ): List<Accreditation, AnswerOf<'listAccreditations'>> {
    return listAt(this.#http, '/accreditations', 'accreditations', query, options);
  }

  async revoke(
    id: string,
    revocation: BodyOf<'revokeAccreditation'>,
    options?: CreateOptions,
  ): Promise<Accreditation> {
    return (
      await this.#http.create<AnswerOf<'revokeAccreditation'>>(
        path`/accreditations/${id}/revoke`,
        revocation,
        options,
      )
    ).accreditation;
  }

  /** The Open Badges 3.0 credential, as a signed JWT. */
  credential(id: string, options?: CallOptions): Promise<Download> {
    return this.#http.download(path`/accreditations/${id}/credential`, undefined, options);
  }

  /** The diploma as a PDF. */
  diploma(id: string, { language, ...options }: CallOptions & LanguageOption = {}): Promise<Download> {
    return this.#http.download(path`/accreditations/${id}/diploma`, { language }, options);
  }
}
